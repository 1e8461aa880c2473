// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { pluralIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/people. */
export const peopleText = catalogue('people', {
  sure: 'Tick the box first.',
  you: 'You',
  unnamed: 'No name yet',
  frame: {
    label: 'The course',
    pageTitle: ({ page, course }: { page: string; course: string }) => `${page}: ${course}`,
    outline: 'Outline',
    staff: 'Staff',
    show: 'Course page',
  },
  staff: {
    title: 'Staff',
    sub: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} person works on this course.`, other: (n) => `${n} people work on this course.` })}`,
    name: 'Name',
    role: 'Role',
    since: 'Since',
    action: 'Action',
    roles: {
      assistant: 'Assistant',
      editor: 'Editor',
      owner: 'Owner',
    },
    may: {
      assistant: 'Assistant: sees who takes the course',
      editor: 'Editor: changes and publishes everything, invites people',
      owner: 'Owner: also appoints others and deletes the course',
    },
    roleOf: ({ name }: { name: string }) => `Role of ${name}`,
    change: 'Change',
    changeNamed: ({ name }: { name: string }) => `Change the role of ${name}`,
    changed: 'The role was changed.',
    remove: 'Remove',
    removeNamed: ({ name }: { name: string }) => `Remove ${name} from the staff`,
    removed: 'Removed from the staff.',
    appoint: 'Appoint somebody',
    appointAbout: 'A member of this site, by the email of their account. They get a message.',
    email: 'Email',
    appointed: 'Appointed.',
    handOver: 'Hand the course over',
    handOverAbout: 'The course then stands under the name of its new owner. You stay an editor.',
    handOverTo: 'New owner',
    handOverSure: 'Yes, hand this course over',
    handedOver: 'The course was handed over.',
    leave: 'Leave the staff',
    leaveAbout: 'You can no longer open the builder or see who takes the course. A course keeps at least one owner.',
    leaveSure: 'Yes, I want to leave',
    left: 'You no longer work on this course.',
  },
})
