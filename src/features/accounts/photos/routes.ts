import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { photoSides } from '../../../base/contract/photo.ts'
import type { Api } from '../../../base/http/api.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { fileHeaders, sendBlob } from '../../../base/http/sendBlob.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../identity.ts'
import { changePhoto, uploadPhoto } from './actions.ts'
import { photosContract } from './contract.ts'
import { squareOf } from './squares.ts'
import { findPhoto } from './store.ts'

/** For how many seconds a photo stands in for one of the size that was asked for. */
const stopgapTime = 60

/** Where uploaded photos are found. */
export const photoPath = '/photos/:id'

export function photoRoutes(api: Api, services: Services, identity: Identity): void {
  api.serve(
    photosContract.putPhoto,
    async ({ actor, prepared }) => {
      const photoURL = await changePhoto(services, actor, prepared)
      identity.forgetMember(actor.id)
      return { photoURL }
    },
    (body: { image: string }) => uploadPhoto(services, body.image),
  )
}

/**
 * What people upload can show itself and nothing else, even when somebody opens it as a page of its own. To be used
 * outside of `securityHeaders`, which allow more.
 */
export const nothingButPicture = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
})

/**
 * The photos themselves, for everybody: they stand beside names that everybody sees. They come through us wherever they
 * lie, so that no page makes a browser ask elsewhere; with `side`, in the size that a screen needs, or for a while as they
 * are kept, when too many ask at once.
 */
export function photoFiles(app: Hono<RequestEnv>, { db, blobs }: Pick<Services, 'db' | 'blobs'>): void {
  app.get(photoPath, async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const photo = id.success ? await findPhoto(db, id.data) : undefined
    if (photo === undefined) throw noRoute()
    const manner = { name: 'photo', shows: true, isPrivate: false }
    const side = photoSides.find((known) => `${known}` === context.req.query('side'))
    // Its bytes never change under its id: whoever holds them needs to hear only that it is still there.
    const tag = side === undefined ? photo.id : `${photo.id}-${side}`
    const { 'cache-control': keeping } = fileHeaders(photo, manner)
    if (isHeld(context, { tag })) return context.body(null, 304, { 'cache-control': keeping })
    const square = side === undefined ? null : await squareOf(photo.id, side, () => blobs.read(photo))
    if (square === null) return sendBlob(context, blobs, photo, manner)
    if (square === 'busy') {
      const whole = await sendBlob(context, blobs, photo, manner)
      whole.headers.set('cache-control', `private, max-age=${stopgapTime}`)
      whole.headers.delete('etag')
      return whole
    }
    return context.body(square, 200, fileHeaders({ type: 'image/webp', size: square.length }, manner))
  })
}
