import type { Api } from '../../../../base/http/api.ts'
import type { Services } from '../../../../base/services.ts'
import { originOf } from '../../../audit/origin.ts'
import { changeLogo, removeLogo, uploadLogo } from './actions.ts'
import { logoContract } from './contract.ts'

/** The logo of the site, for administrators. */
export function logoRoutes(api: Api, services: Services): void {
  const { config } = services

  api.serve(
    logoContract.upload,
    async ({ actor, context, prepared }) => {
      const occasion = { actor, from: originOf(context, config) }
      return { answer: { logo: await changeLogo(services, prepared, occasion) } }
    },
    (body: { image: string }) => uploadLogo(services, body.image),
  )

  api.serve(logoContract.remove, async ({ actor, context }) => {
    await removeLogo(services, { actor, from: originOf(context, config) })
    return { answer: { logo: null } }
  })
}
