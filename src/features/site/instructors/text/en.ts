// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/site/instructors. */
export const instructorsText = catalogue('instructors', {
  title: 'Instructors',
  heading: 'Instructors',
  sub: 'Teachers who still do the work they teach.',
  description: 'Who teaches here, what they know, and which courses they give.',
  loading: 'Loading the instructors',
  failed: 'The instructors did not load',
  empty: 'No instructors are listed yet',
  emptyHelp: 'Every course names the person who made it.',
  years: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} year of experience`, other: (n) => `${n} years of experience` })}`,
  coursesBy: ({ name }: { name: string }) => `Courses by ${name}`,
  why: {
    heading: 'Why Learn From Us?',
    opening: 'Somebody who bakes before dawn explains bread differently from somebody who has read about it. So the people who teach here teach what they do themselves, and show you how it goes on an ordinary day.',
    body: 'A course says at the start how long it takes and what you can do when it is over. You may look at all of them before you log in, leave one that does not suit you, and come back to it when it does. Nobody counts the days you missed.',
  },
  provide: {
    heading: 'What We Provide?',
    points: [
      {
        name: 'Lessons by practitioners',
        text: 'Made by people who do this work themselves.',
      },
      {
        name: 'Notes and files',
        text: 'PDFs and slides beside the lesson, most of them yours to keep.',
      },
      {
        name: 'Work for your hands',
        text: 'Assignments that leave you with something to show.',
      },
      {
        name: 'Feedback from a person',
        text: 'What you hand in is read, marked and answered.',
      },
      {
        name: 'Quizzes that explain',
        text: 'A wrong answer is where the explanation begins.',
      },
      {
        name: 'Your own pace, or a shared one',
        text: 'Some courses wait for you; others keep fixed dates.',
      },
      {
        name: 'Room to teach',
        text: 'Anyone with an account can add a course of their own.',
      },
    ],
  },
})
