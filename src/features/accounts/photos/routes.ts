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

/** How long a full-size photo may be cached in place of the requested size, in seconds. */
const stopgapTime = 60

/** The route of uploaded photos. */
export const photoPath = '/photos/:id'

export function photoRoutes(api: Api, services: Services, identity: Identity): void {
  api.serve(
    photosContract.putPhoto,
    async ({ actor, prepared }) => {
      const photoURL = await changePhoto(services, actor, prepared)
      identity.forgetUser(actor.id)
      return { answer: { photoURL } }
    },
    (body: { image: string }) => uploadPhoto(services, body.image),
  )
}

/**
 * Keeps uploads from running or loading anything when they are opened as a page. Use it outside of `securityHeaders`,
 * which allow more.
 */
export const nothingButPicture = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
})

/**
 * Serves photos to everybody, from whichever storage, so that browsers ask no other host. With `side` it resizes; when too
 * many resizes are waiting, it sends the full size, to be cached for a minute.
 */
export function photoFiles(app: Hono<RequestEnv>, { db, blobs }: Pick<Services, 'db' | 'blobs'>): void {
  app.get(photoPath, async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const photo = id.success ? await findPhoto(db, id.data) : undefined
    if (photo === undefined) throw noRoute()
    const manner = { name: 'photo', shows: true, isPrivate: false }
    const side = photoSides.find((known) => `${known}` === context.req.query('side'))
    // The bytes under an id never change, so a conditional request needs no read.
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
