import type { Hono } from 'hono'
import { z } from 'zod'
import type { Api } from '../../../base/http/api.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { fileHeaders, sendBlob } from '../../../base/http/sendBlob.ts'
import type { Services } from '../../../base/services.ts'
import { addCover, uploadCover } from './actions.ts'
import { coversContract } from './contract.ts'
import { findCover } from './store.ts'

/** The route of uploaded covers. */
export const coverPath = '/covers/:id'

export function coverRoutes(api: Api, services: Services): void {
  api.serve(
    coversContract.addCover,
    async ({ actor, prepared }) => ({
      answer: { insertedId: prepared.id, url: await addCover(services, actor, prepared) },
      status: 201,
    }),
    (body: { image: string }) => uploadCover(services, body.image),
  )
}

/** Serves covers to everybody, from whichever storage, so that browsers ask no other host. */
export function coverFiles(app: Hono<RequestEnv>, { db, blobs }: Pick<Services, 'db' | 'blobs'>): void {
  app.get(coverPath, async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const cover = id.success ? await findCover(db, id.data) : undefined
    if (cover === undefined) throw noRoute()
    const manner = { name: 'cover', shows: true, isPrivate: false }
    // The bytes under an id never change, so a conditional request needs no read.
    const { 'cache-control': keeping } = fileHeaders(cover, manner)
    if (isHeld(context, { tag: cover.id })) return context.body(null, 304, { 'cache-control': keeping })
    return sendBlob(context, blobs, cover, manner)
  })
}
