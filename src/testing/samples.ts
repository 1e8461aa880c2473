import { readFixtures } from './fixtures.ts'

const [found] = (await readFixtures()).flatMap(({ visitorChange }) => visitorChange ?? [])
if (found === undefined) throw new Error('No feature has a change that visitors may make.')

/** A change that visitors may make, of whichever feature has one. */
export const visitorChange = found
