import { problem } from '../../base/http/problems.ts'
import { newId } from '../../base/ids.ts'
import { queueMessage } from '../../base/mail/outbox.ts'
import type { Services } from '../../base/services.ts'
import type { Text } from '../../base/text/catalogue.ts'
import { inquiryMessage } from './message.ts'
import { type InquiryFields, isWorthKeeping, mostAnHour } from './rules.ts'
import { insertInquiryBelow } from './store.ts'
import { inquiriesText } from './text/en.ts'

const hour = 60 * 60 * 1000

/**
 * Stores an inquiry, queues a message about it where the instance sends mail, and returns its id. One from a robot gets an id
 * too, and is dropped.
 * @throws Problem 429 when the last hour had `mostAnHour` inquiries
 */
export async function sendInquiry(
  services: Services,
  { website, ...fields }: InquiryFields & { website: string },
): Promise<string> {
  const { db, clock, config, site } = services
  const now = clock.now()
  const id = newId()
  if (!isWorthKeeping({ ...fields, website })) return id
  const bound = { most: mostAnHour, since: new Date(now.getTime() - hour) }
  return db.transaction().execute(async (transaction) => {
    if (!(await insertInquiryBelow(transaction, bound, { ...fields, id, createdAt: now }))) {
      const detail: Text = (language) => inquiriesText(language).tooMany
      throw problem({ code: 'too-many-inquiries', status: 429, detail })
    }
    if (config.mail !== null) await queueMessage(services, transaction, inquiryMessage(site.now(), fields))
    return id
  })
}
