import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** Creates things that calls name by an id. Returns their ids by the part of the path before the id, such as `members`. */
export type MakeObjects = (
  server: TestServer,
  people: { member: Person; course: string },
) => Promise<Record<string, string>>

/** The ids of what several features create. */
export async function makeObjects(
  makers: readonly { objects?: MakeObjects }[],
  ...given: Parameters<MakeObjects>
): Promise<Record<string, string>> {
  const made = await Promise.all(makers.map(({ objects }) => objects?.(...given)))
  return Object.assign({}, ...made)
}
