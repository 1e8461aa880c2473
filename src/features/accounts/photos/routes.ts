import { createMiddleware } from 'hono/factory'
import type { Api } from '../../../base/http/api.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../identity.ts'
import { changePhoto, uploadPhoto } from './actions.ts'
import { photosContract } from './contract.ts'
import type { MakePhoto } from './made.ts'

export function photoRoutes(
  api: Api,
  services: Services,
  { identity, makePhoto }: { identity: Identity; makePhoto: MakePhoto },
): void {
  api.serve(
    photosContract.putPhoto,
    async ({ actor, prepared }) => {
      const photoURL = await changePhoto(services, actor, prepared)
      identity.forgetUser(actor.id)
      return { answer: { photoURL } }
    },
    (body: { image: string }) => uploadPhoto(makePhoto, body.image),
  )
}

/**
 * Keeps a picture from running or loading anything when it is opened as a page. Use it outside of `securityHeaders`, which allow
 * more.
 */
export const nothingButPicture = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
})
