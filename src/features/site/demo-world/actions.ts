import type { Actor } from '../../../base/http/actor.ts'
import type { PersonalData } from '../../../base/personalData.ts'
import type { Services } from '../../../base/services.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import { deleteCourses } from '../../courses/store.ts'
import { eraseAccount } from '../../profile/actions.ts'
import type { DemoWorld } from './contract.ts'
import { countDemoWorld, listDemoCourses, listDemoMembers } from './store.ts'

/**
 * Removes what is left of the demo world: courses first, then members. When it stops in between, doing it again goes on.
 * @param forget is called with the id of each member who went
 * @returns what went
 */
export async function removeDemoWorld(
  services: Pick<Services, 'db' | 'clock'>,
  personalData: readonly PersonalData[],
  { actor, from, forget }: { actor: Pick<Actor, 'id'>; from: Origin; forget: (id: string) => void },
): Promise<DemoWorld> {
  const { db, clock } = services
  const going = await countDemoWorld(db)
  if (going.courses === 0 && going.members === 0) return going
  const at = clock.now()
  await db.transaction().execute(async (transaction) => {
    await deleteCourses(transaction, await listDemoCourses(transaction))
    const details = { courses: `${going.courses}`, members: `${going.members}` }
    await recordEvent(transaction, { kind: 'demo.removed', at, userId: actor.id, from, details })
  })
  for (const { id, email } of await listDemoMembers(db)) {
    await eraseAccount(services, email, personalData)
    forget(id)
  }
  return going
}
