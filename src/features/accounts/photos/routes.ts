import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Api } from '../../../base/server/http/api.ts'
import type { RequestEnv } from '../../../base/server/http/env.ts'
import { noRoute } from '../../../base/server/http/problems.ts'
import type { Services } from '../../../base/server/services.ts'
import type { Identity } from '../identity.ts'
import { changePhoto } from './actions.ts'
import { photosContract } from './contract.ts'
import { findPhoto } from './store.ts'

/** Where uploaded photos are found. */
export const photoPath = '/photos/:id'

export function photoRoutes(api: Api, services: Services, identity: Identity): void {
  api.serve(photosContract.putPhoto, async ({ actor, body }) => {
    const photoURL = await changePhoto(services, actor, body.image)
    identity.forgetMember(actor.id)
    return { photoURL }
  })
}

/**
 * What people upload can show itself and nothing else, even when somebody opens it as a page of its own. To be used
 * outside of `securityHeaders`, which allow more.
 */
export const nothingButPicture = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
})

/** The photos themselves, for everybody: they stand beside names that everybody sees. */
export function photoFiles(app: Hono<RequestEnv>, { db }: Pick<Services, 'db'>): void {
  app.get(photoPath, async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const photo = id.success ? await findPhoto(db, id.data) : undefined
    if (photo === undefined) throw noRoute()
    return context.body(new Uint8Array(photo.bytes), 200, {
      'content-type': photo.type,
      'content-disposition': 'inline; filename="photo"',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
