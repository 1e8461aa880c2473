import type { Api } from '../../../base/http/api.ts'
import { languageFor } from '../../../base/http/language.ts'
import type { Services } from '../../../base/services.ts'
import { tryMail, tryProvider } from './actions.ts'
import { trialsContract } from './contract.ts'

/** Trials of what the site stands on, for administrators. */
export function trialRoutes(api: Api, services: Services): void {
  api.serve(trialsContract.mail, async ({ actor, context }) => {
    await tryMail(services, actor, languageFor(context))
    return { answer: { to: actor.email } }
  })

  api.serve(trialsContract.provider, async ({ body }) => ({
    answer: { name: await tryProvider(services, body.provider) },
  }))
}
