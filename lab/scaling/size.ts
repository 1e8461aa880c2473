import { assumptions, daily } from './assumptions.ts'

/** The bytes per row, with indexes. */
export type Sizes = Record<
  'member' | 'course' | 'enrollment' | 'session' | 'event' | 'photo' | 'answer' | 'letter',
  number
>

/** The size of the rows of a number of members in the database, and of their photos in a store of files, in GB. */
export function sizeOf(members: number, bytes: Sizes): { gigabytes: number; photoGigabytes: number } {
  const { activeShare, photoShare, answersKept, messages, messagesKept } = assumptions
  const each =
    bytes.member +
    bytes.course * assumptions.coursesPerMember +
    bytes.enrollment * assumptions.enrollmentsPerMember +
    bytes.session * assumptions.sessionsPerMember +
    bytes.event * assumptions.eventsPerMember +
    bytes.photo * photoShare +
    bytes.answer * activeShare * daily.change * answersKept +
    bytes.letter * activeShare * messages * messagesKept
  return {
    gigabytes: (members * each) / 1e9,
    photoGigabytes: (members * photoShare * assumptions.photoBytes) / 1e9,
  }
}
