/**
 * Where people of the demo world stand in the courses that they take: how many items they have done, and in UTC when they did
 * the last one. Whoever is not named has not begun.
 */
export const places: readonly (readonly [person: string, course: string, done: number, last: string])[] = [
  ['amina', 'bread', 4, '2026-04-02T19:40:00.000Z'],
  ['amina', 'bangla', 2, '2026-11-19T05:55:00.000Z'],
  ['amina', 'stars', 3, '2026-11-21T18:20:00.000Z'],
  ['rafiq', 'spreadsheets', 7, '2026-10-30T16:05:00.000Z'],
  ['rafiq', 'bread', 1, '2026-03-01T10:15:00.000Z'],
  ['rafiq', 'dovetails', 4, '2026-06-14T09:30:00.000Z'],
  ['rafiq', 'chores', 10, '2026-08-09T20:45:00.000Z'],
  ['priya', 'bread', 2, '2026-05-03T07:25:00.000Z'],
  ['priya', 'spreadsheets', 3, '2026-09-18T13:10:00.000Z'],
  ['priya', 'chores', 5, '2026-07-22T17:50:00.000Z'],
  ['tuan', 'stars', 5, '2026-06-08T14:30:00.000Z'],
  ['tuan', 'chores', 1, '2026-06-01T11:00:00.000Z'],
  ['tuan', 'chords', 2, '2026-10-11T12:35:00.000Z'],
  ['leila', 'chores', 8, '2026-11-02T19:15:00.000Z'],
  ['leila', 'bangla', 4, '2026-09-27T08:05:00.000Z'],
  ['joao', 'chords', 4, '2026-09-05T21:10:00.000Z'],
  ['aoife', 'dovetails', 1, '2026-05-30T16:40:00.000Z'],
  ['henrik', 'chores', 2, '2026-06-20T06:45:00.000Z'],
  ['daniyar', 'stars', 2, '2026-05-12T15:55:00.000Z'],
]
