import type { Db } from '../../../base/server/db.ts'
import { problem } from '../../../base/server/http/problems.ts'
import { newId } from '../../../base/server/ids.ts'
import { contactText } from '../../../base/shared/text/contact.ts'
import { type InquiryFields, isWorthKeeping, mostAnHour } from './rules.ts'
import { insertInquiryBelow } from './store.ts'

const hour = 60 * 60 * 1000

/**
 * Keeps an inquiry for the people who run the site and returns its id. A robot's gets an id too and is dropped.
 * @throws Problem 429 when the last hour brought as many as one hour may
 */
export async function sendInquiry(
  db: Db,
  { website, ...fields }: InquiryFields & { website: string },
  now: Date,
): Promise<string> {
  const id = newId()
  if (!isWorthKeeping({ ...fields, website })) return id
  const bound = { most: mostAnHour, since: new Date(now.getTime() - hour) }
  if (await insertInquiryBelow(db, bound, { ...fields, id, createdAt: now })) return id
  throw problem({ code: 'too-many-inquiries', status: 429, detail: contactText.tooMany })
}
