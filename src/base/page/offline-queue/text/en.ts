// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../text/catalogue.ts'

/** The texts of src/base/page/offline-queue. */
export const offlineQueueText = catalogue('offlineQueue', {
  kept: 'The server cannot be reached. This is kept here and sent as soon as the server is back.',
  done: ({ what }: { what: string }) => `The server is back, and ${what} was sent.`,
  refused: ({ what, why }: { what: string; why: string }) => `The server is back, but ${what} was refused: ${why}`,
  late: ({ what }: { what: string }) => `The server was unreachable for too long: ${what} was not sent.`,
  names: {
    'add-course': 'your new course',
    'update-course': 'the change to your course',
    'delete-course': 'the deletion of your course',
    'enroll-course': 'your enrollment',
    'unenroll-course': 'the end of your enrollment',
    inquiries: 'your message',
  },
  other: 'your change',
})
