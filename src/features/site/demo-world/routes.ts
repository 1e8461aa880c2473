import type { Api } from '../../../base/http/api.ts'
import type { PersonalData } from '../../../base/personalData.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../accounts/identity.ts'
import { originOf } from '../../audit/origin.ts'
import { removeDemoWorld } from './actions.ts'
import { demoWorldContract } from './contract.ts'
import { countDemoWorld } from './store.ts'

/** The demo world, and its removal, for administrators. */
export function demoWorldRoutes(
  api: Api,
  services: Services,
  { forgetUser }: Identity,
  personalData: readonly PersonalData[],
): void {
  api.serve(demoWorldContract.read, async () => ({ answer: await countDemoWorld(services.db) }))

  api.serve(demoWorldContract.remove, async ({ actor, context }) => {
    const occasion = { actor, from: originOf(context, services.config), forget: forgetUser }
    return { answer: await removeDemoWorld(services, personalData, occasion) }
  })
}
