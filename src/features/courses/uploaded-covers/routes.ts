import type { Hono } from 'hono'
import { z } from 'zod'
import { Problem } from '../../../base/contract/problem.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Api } from '../../../base/http/api.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { sendPublic } from '../../files/reading/publicPicture.ts'
import { addCover, makeCover } from './actions.ts'
import { coversContract } from './contract.ts'
import { coverSize } from './rules.ts'

/** The route that covers had, which courses, messages and other sites name. */
export const coverPath = '/covers/:id'

export function coverRoutes(api: Api, services: Services): void {
  api.serve(
    coversContract.addCover,
    async ({ actor, prepared }) => {
      if (prepared instanceof Problem) throw prepared
      return { answer: await addCover(services, actor, prepared), status: 201 }
    },
    (body: { image: string }, actor: Actor) => makeCover(services, actor, body.image),
  )
}

/** Serves covers under the address that they had, as under the one that they have. */
export function coverFiles(app: Hono<RequestEnv>, services: Pick<Services, 'db' | 'blobs'>): void {
  app.get(coverPath, async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const cover = id.success ? await sendPublic(context, services, id.data, coverSize, 'cover') : null
    if (cover === null) throw noRoute()
    return cover
  })
}
