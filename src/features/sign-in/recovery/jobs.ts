import type { Db } from '../../../base/db/db.ts'
import { queueMessage } from '../../../base/mail/outbox.ts'
import type { Services } from '../../../base/services.ts'
import { offeredOr, usual } from '../../../base/text/language.ts'
import { makeLink } from '../../accounts/links/links.ts'
import { listLinks } from '../../accounts/links/store.ts'
import { recordEvent } from '../../audit/record.ts'
import { resetMessage } from './messages.ts'
import { findUserForUpdate, takeRecoveryRequest } from './store.ts'

/** The most open password links of an account, so that nobody can flood its mailbox. */
const mostLinks = 3

/**
 * Answers all recovery requests: with a message where there is an account, else not at all. Any number of processes may
 * run it at once; each request is answered by one.
 */
export async function answerRecoveryRequests(services: Services): Promise<void> {
  while (await services.db.transaction().execute((transaction) => answerOne(services, transaction)));
}

async function answerOne(services: Services, db: Db): Promise<boolean> {
  const { clock, config } = services
  const request = await takeRecoveryRequest(db)
  if (request === undefined) return false
  const now = clock.now()
  const member = await findUserForUpdate(db, request.email)
  if (member === undefined) return true
  if ((await listLinks(db, member.id, 'reset-password', now)).length >= mostLinks) return true
  const { id: userId, email } = member
  const purpose = 'reset-password'
  const { url, expiresAt } = await makeLink(
    db,
    config,
    { userId, purpose, email: config.mail === null ? null : email },
    now,
  )
  const language = offeredOr(member.language, offeredOr(request.language, usual))
  const content = resetMessage({ site: services.site.now().name, email, url }, language)
  await queueMessage(services, db, {
    kind: purpose,
    to: email,
    account: userId,
    language,
    content,
    worthlessAt: expiresAt,
  })
  const from = { network: request.network, device: request.device }
  await recordEvent(db, { kind: 'password.reset-asked', at: now, userId, from })
  return true
}
