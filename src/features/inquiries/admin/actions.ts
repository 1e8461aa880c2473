import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import type { Inquiry } from '../contract.ts'
import { deleteInquiry, findInquiry, listInquiries, updateAnswered } from '../store.ts'

const inquiries: Listing<[createdAt: string, id: string]> = {
  name: 'inquiries',
  key: z.tuple([instantInKey, z.uuid()]),
}

/** One page of the inquiries, newest first. */
export async function browseInquiries(
  db: Db,
  { limit = pageSize.usual, after }: { limit?: number | undefined; after?: string | undefined },
): Promise<Page<Inquiry>> {
  const rows = await listInquiries(db, { after: keyAfter(after, inquiries), limit: limit + 1 })
  return toPage(rows, limit, inquiries, ({ createdAt, id }) => [createdAt, id])
}

/** @throws Problem 404 when there is no such inquiry */
export async function readInquiry(db: Db, id: string): Promise<Inquiry> {
  const inquiry = await findInquiry(db, id)
  if (inquiry === undefined) throw noRoute()
  return inquiry
}

/**
 * Marks an inquiry as answered or not.
 * @throws Problem 404 when there is no such inquiry
 */
export async function noteAnswer(db: Db, id: string, answered: boolean, now: Date): Promise<Inquiry> {
  await updateAnswered(db, id, answered ? now : null)
  return readInquiry(db, id)
}

/**
 * Deletes an inquiry, for example at its writer's request, and records that without its content.
 * @throws Problem 404 when there is no such inquiry
 */
export function removeInquiry(
  db: Db,
  id: string,
  { userId, at, from }: { userId: string; at: Date; from: Origin },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if ((await deleteInquiry(transaction, id)) === 0) throw noRoute()
    await recordEvent(transaction, { kind: 'inquiry.deleted', at, userId, from })
  })
}
