// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../../base/text/numbers.ts'

/** The texts of src/app/web/pages/home. */
export const homeText = catalogue('home', {
  title: 'Home',
  lede: ({ name }: { name: string }) => `Welcome to ${name}: short, serious courses by people who do the work. Start with one lesson today.`,
  browse: 'Browse all courses',
  instructors: 'Meet the instructors',
  carousel: {
    role: 'carousel',
    label: 'Welcome',
    slideRole: 'slide',
    position: ({ at, count }: { at: number; count: number }) => `${numberIn('en', at)} of ${numberIn('en', count)}`,
    choose: 'Choose a slide',
    pause: 'Pause the slides',
    play: 'Play the slides',
    slides: [
      {
        heading: 'Learn Anywhere, Anytime',
        text: 'Access expert-led courses from the comfort of your home.',
      },
      {
        heading: 'Unlock Your Potential',
        text: 'Join thousands of learners and start your journey today',
      },
      {
        heading: 'Build Real-World Skills',
        text: 'From coding to marketing, master skills that matter.',
      },
      {
        heading: 'Learn From Industry Experts',
        text: 'Gain practical skills through real-world projects guided by top instructors',
      },
    ],
  },
  latest: 'Latest Courses',
  latestAll: 'All Courses',
  popular: 'Popular Courses',
  popularAll: 'All popular courses',
  questions: {
    title: 'Questions people ask first',
    other: 'Something else?',
    write: 'Write to us',
    list: [
      {
        question: 'What is a course management system?',
        answer: 'It is one place where instructors publish courses and students take them. Lessons, files, assignments, quizzes, deadlines and grades are kept together, so everybody knows where to look.',
      },
      {
        question: 'How do I enroll in a course?',
        answer: 'Log in as a student, open the course details and click ‘Enroll’. The button turns green, and the course is there under Enrolled Courses.',
      },
      {
        question: 'Can instructors upload and schedule content?',
        answer: 'Yes. They upload videos, PDFs, assignments and quizzes, choose the day each one opens, and set deadlines.',
      },
      {
        question: 'What kinds of assessment are supported?',
        answer: 'Quizzes, assignments, exams and interactive tasks. Each comes back with feedback and a grade.',
      },
      {
        question: 'Do courses have deadlines?',
        answer: 'That depends on the course. Some are self-paced and wait for you; others keep fixed dates.',
      },
      {
        question: 'Can I download course materials?',
        answer: 'Usually yes, when they are PDFs or slides. Some instructors keep part of theirs to read online only.',
      },
    ],
  },
  numbers: {
    title: 'In numbers',
    courses: 'Total Courses',
    instructors: 'Instructors',
    assignments: 'Assignments Per course',
    students: 'Students Enrolled',
  },
})
