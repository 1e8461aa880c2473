import { assumptions, daily } from './assumptions.ts'

/** What a row takes with its indexes, in bytes. */
export type Sizes = Record<
  'member' | 'course' | 'enrollment' | 'session' | 'event' | 'photo' | 'answer' | 'letter',
  number
>

/** What so many members' rows take in the database, and their photos in a store of files, in GB. */
export function sizeOf(members: number, bytes: Sizes): { gigabytes: number; photoGigabytes: number } {
  const { activeShare, photoShare, answersKept, letters, lettersKept } = assumptions
  const each =
    bytes.member +
    bytes.course * assumptions.coursesPerMember +
    bytes.enrollment * assumptions.enrollmentsPerMember +
    bytes.session * assumptions.sessionsPerMember +
    bytes.event * assumptions.eventsPerMember +
    bytes.photo * photoShare +
    bytes.answer * activeShare * daily.change * answersKept +
    bytes.letter * activeShare * letters * lettersKept
  return {
    gigabytes: (members * each) / 1e9,
    photoGigabytes: (members * photoShare * assumptions.photoBytes) / 1e9,
  }
}
