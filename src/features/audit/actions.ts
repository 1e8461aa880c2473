import { z } from 'zod'
import { pageSize } from '../../base/contract/pageSize.ts'
import type { Page } from '../../base/contract/paging.ts'
import type { Db } from '../../base/db/db.ts'
import type { Actor } from '../../base/http/actor.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../base/http/paging.ts'
import type { Language } from '../../base/text/language.ts'
import type { OwnEvent } from './contract.ts'
import { deviceIn } from './device.ts'
import { listEvents } from './store.ts'

export type PageAsked = { limit?: number | undefined; after?: string | undefined }

/** Newest first. */
const events: Listing<[at: string, id: string]> = {
  name: 'events',
  key: z.tuple([instantInKey, z.uuid()]),
}

/** One page of the events of the actor's own account, newest first. */
export async function listOwnEvents(
  db: Db,
  actor: Actor,
  { limit = pageSize.usual, after }: PageAsked,
  language: Language,
): Promise<Page<OwnEvent>> {
  const rows = await listEvents(db, { userId: actor.id, after: keyAfter(after, events), limit: limit + 1 })
  const told = rows.map(({ actorId, ...row }) => ({
    ...row,
    device: deviceIn(language, row.device),
    byOthers: actorId !== null && actorId !== actor.id,
  }))
  return toPage(told, limit, events, ({ at, id }) => [at, id])
}
