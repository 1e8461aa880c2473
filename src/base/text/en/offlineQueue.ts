export const offlineQueue = {
  kept: 'The server cannot be reached. This is kept here and sent as soon as it answers again.',
  done: (what: string) => `The server is back, and ${what} was sent.`,
  refused: (what: string, why: string) => `The server is back, but ${what} was refused: ${why}`,
  late: (what: string) => `The server was away for too long: ${what} was not sent.`,
  /** By the first part of an address below `/api`. */
  names: {
    'add-course': 'your new course',
    'update-course': 'the change to your course',
    'delete-course': 'the deletion of your course',
    'enroll-course': 'your enrollment',
    'unenroll-course': 'the end of your enrollment',
    inquiries: 'your message',
  } as Record<string, string>,
  other: 'what you asked for',
}
