import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** Creates things that calls name by an id. Returns their ids by the part of the path before the id, such as `members`. */
export type MakeObjects = (
  server: TestServer,
  people: { member: Person; course: string },
) => Promise<Record<string, string>>

/** The ids of what several features create. @throws Error when two of them give theirs the same name */
export async function makeObjects(
  makers: readonly { objects?: MakeObjects }[],
  ...given: Parameters<MakeObjects>
): Promise<Record<string, string>> {
  const made = await Promise.all(makers.map(({ objects }) => objects?.(...given)))
  const named = made.flatMap((ids) => Object.entries(ids ?? {}))
  const twice = named.filter(([name], at) => named.findIndex(([other]) => other === name) < at)
  if (twice.length > 0) throw new Error(`Two features make ${twice.map(([name]) => name).join(', ')}.`)
  return Object.fromEntries(named)
}
