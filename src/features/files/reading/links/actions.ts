import type { Db } from '../../../../base/db/db.ts'
import type { Actor } from '../../../../base/http/actor.ts'
import type { Services } from '../../../../base/services.ts'
import { toActor } from '../../../accounts/identity.ts'
import { findLiveSession } from '../../../accounts/sessions/sessions.ts'
import { shownAs } from '../../rules.ts'
import type { FileRef } from '../../store.ts'
import { onlineOnly } from '../original.ts'
import type { Readers, ReadersOf } from '../readers.ts'
import { findContent, findRendition } from '../store.ts'
import type { FileLink } from './contract.ts'
import { noFileToLink, notPlayed } from './problems.ts'
import { castLife, type LinkUse, type LinkVariant, linkPath } from './rules.ts'
import type { Link, Tokens } from './token.ts'

/**
 * Makes a link by which a device without the cookie of the caller gets a file.
 * @throws Problem 404 for a file that there is not for the caller, 403 to save one that is not handed out, 422 to play what is no
 * recording
 */
export async function makeLink(
  { db, clock, config, tokens }: Pick<Services, 'db' | 'clock' | 'config'> & { tokens: Tokens },
  readersOf: ReadersOf,
  actor: Actor,
  ref: FileRef,
  { use, variant }: { use: LinkUse; variant: LinkVariant },
): Promise<FileLink> {
  const readers = await readersOf(actor, ref)
  const content = readers === null ? undefined : await contentOf(db, ref, variant)
  if (readers === null || content === undefined || actor.sessionId === null) throw noFileToLink()
  if (use === 'save' && !readers.saves) throw onlineOnly()
  if (use === 'cast' && !isRecording(content.type)) throw notPlayed()
  const life = use === 'cast' ? castLife : config.files.linkSeconds * 1000
  const expires = clock.now().getTime() + life
  const link = { ...ref, userId: actor.id, sessionId: actor.sessionId, variant, use, expires }
  return {
    address: linkPath(tokens.write(link), content.name),
    // As the token has it, which counts whole seconds.
    expires: new Date(expires - (expires % 1000)).toISOString(),
  }
}

/** Who reads by a link, and by what right. */
export type Linked = { actor: Actor; readers: NonNullable<Readers> }

/**
 * Who reads by a link now: its session has not ended, and whose it is may still read the file, and save it where it is for that. Else
 * null: a link is worth what the right is that it was made by.
 */
export async function openLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  readersOf: ReadersOf,
  { scopeId, id, userId, sessionId, use }: Link,
): Promise<Linked | null> {
  const session = await findLiveSession(db, sessionId, clock.now())
  if (session === null || session.id !== userId) return null
  const actor = toActor(session)
  const readers = await readersOf(actor, { scopeId, id })
  return readers === null || (use === 'save' && !readers.saves) ? null : { actor, readers }
}

function contentOf(db: Db, ref: FileRef, variant: LinkVariant) {
  return variant === 'original' ? findContent(db, ref) : findRendition(db, ref, variant)
}

function isRecording(type: string): boolean {
  const shown = shownAs(type)
  return shown === 'video' || shown === 'audio'
}
