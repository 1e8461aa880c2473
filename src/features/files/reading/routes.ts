import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Actor } from '../../../base/http/actor.ts'
import { addressOf, rateScopeOf } from '../../../base/http/client.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { Identify, RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { sendBlob } from '../../../base/http/sendBlob.ts'
import type { Services } from '../../../base/services.ts'
import { type CopyName, copyNames, squareNames, variantNames } from '../rules.ts'
import { type FileRef, findVariant } from '../store.ts'
import { openContents } from './contents.ts'
import { listVariant, sendList } from './hls.ts'
import { type Linked, openLink } from './links/actions.ts'
import { type Link, makeTokens } from './links/token.ts'
import { forAMoment } from './moments.ts'
import { sendOriginal } from './original.ts'
import { sendPublic } from './publicPicture.ts'
import type { Readers, ReadersOf } from './readers.ts'
import { openSpaces } from './spaces.ts'
import { boundStreams } from './streams.ts'
import { sendTrack, trackVariant } from './track.ts'

/** The route of photos in one of their sizes, as members' `photoURL` has it. */
export const photoPath = '/photos/:id'

/** The route of files; the last part is for people who save one, and says nothing. */
export const filePath = '/files/:course/:file/:variant/:name'

const named = z.object({
  course: z.uuid(),
  file: z.uuid(),
  variant: z.union([
    z.enum([...variantNames, ...squareNames, 'poster', 'original', ...copyNames]),
    z.string().transform((variant) => listVariant(variant) ?? trackVariant(variant)),
  ]),
})

/**
 * Keeps a file from acting in the name of this site, however it is opened. To be used outside of `securityHeaders`, whose
 * policy is for pages.
 */
export const nothingButFile = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  context.header('Referrer-Policy', 'no-referrer')
  // A sandbox has no origin to make a cluster for, and browsers log a warning about the header.
  context.header('Origin-Agent-Cluster', undefined)
})

/** The route of what links to files open; they have no cookie, and the last part is for people again. */
export const linkedPath = '/files/~/:token/:name'

/**
 * Serves files to whoever may read them at that moment; all others learn nothing. Browsers ask each time whether the bytes that
 * they hold may still be shown, except for what is everybody's.
 */
export function fileReading(
  app: Hono<RequestEnv>,
  services: Pick<Services, 'db' | 'blobs' | 'clock' | 'config' | 'secret'>,
  { identify, readersOf }: { identify: Identify; readersOf: ReadersOf },
): void {
  const { db, blobs, clock } = services
  const streams = boundStreams({ all: services.config.files.streamsAtOnce })
  const kept = { streams, contents: openContents(services), spaces: openSpaces() }
  const rights = forAMoment<Readers>(services)
  const links = forAMoment<Linked | null>(services)
  const tokens = makeTokens(services)

  app.get(linkedPath, async (context) => {
    const link = tokens.read(context.req.param('token'), clock.now())
    if (link === null) throw noRoute()
    const { scopeId, id, variant, use, expires } = link
    const open = () => openLink(services, readersOf, link)
    const isRange = context.req.header('range') !== undefined
    const linked = await (isRange ? links.find(linkKeyOf(link), open) : open())
    if (linked === null) throw noRoute()
    const ref = { scopeId, id, copy: variant === 'original' ? null : variant }
    if (!isRange) kept.contents.forget(ref)
    // What is being saved may take longer than there was to begin.
    const mayStill = async () =>
      (use === 'save' || clock.now().getTime() < expires) && (await open()) !== null
    const reader = { account: linked.actor.id }
    return sendOriginal(context, services, ref, linked.readers, { ...kept, how: use, reader, mayStill })
  })

  app.get(filePath, async (context) => {
    const path = named.safeParse(context.req.param())
    if (!path.success) throw noRoute()
    const { course, file, variant } = path.data
    const ref = { scopeId: course.toLowerCase(), id: file.toLowerCase() }
    const square = squareNames.find((name) => name === variant)
    const size = square ?? variantNames.find((name) => name === variant)
    if (ref.scopeId === ref.id && size !== undefined) {
      const kind = square === undefined ? 'cover' : 'photo'
      const picture = await sendPublic(context, services, ref.id, size, kind)
      if (picture !== null) return picture
    }
    const actor = await identify(context)
    const ask = () => readersOf(actor, ref)
    // A player asks for ranges one after another: its right is looked at once a second.
    const copy = isCopy(variant) ? variant : null
    const isBytes = variant === 'original' || copy !== null
    const isRange = isBytes && context.req.header('range') !== undefined
    const readers = await (isRange ? rights.find(keyOf(actor, ref), ask) : ask())
    if (variant === null || readers === null) throw noRoute()
    if (typeof variant === 'object' && 'list' in variant) return sendList(context, db, ref, readers, variant)
    if (typeof variant === 'object') return sendTrack(context, db, ref, readers, variant)
    if (!isRange) kept.contents.forget({ ...ref, copy })
    if (variant === 'original' || isCopy(variant)) {
      // Whoever has signed out meanwhile is nobody any more.
      const mayStill = async () => (await readersOf(actor && (await identify(context)), ref)) !== null
      const reader =
        actor === null
          ? { address: rateScopeOf(addressOf(context, services.config.proxies)) }
          : { account: actor.id }
      const how = 'signed in' as const
      return sendOriginal(context, services, { ...ref, copy }, readers, { ...kept, how, reader, mayStill })
    }
    const blob = await findVariant(db, ref, variant)
    if (blob === undefined) throw noRoute()
    const keeping = readers.who === 'everybody' ? 'public, max-age=300' : 'private, no-cache'
    const caching = { 'cache-control': `${keeping}, no-transform` }
    if (isHeld(context, { tag: blob.sha256 })) return context.body(null, 304, caching)
    // Never by an address of the storage, which pages may show nothing of.
    const answer = await sendBlob(context, blobs, blob, { name: 'image.webp', shows: true, isPrivate: false })
    answer.headers.set('cache-control', caching['cache-control'])
    return answer
  })
}

/** Serves photos to everybody, in the size that is asked for. */
export function photoReading(app: Hono<RequestEnv>, services: Pick<Services, 'db' | 'blobs'>): void {
  app.get(photoPath, async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const size = squareNames.find((name) => name === `s${context.req.query('side')}`) ?? 's384'
    const photo = id.success ? await sendPublic(context, services, id.data, size, 'photo') : null
    if (photo === null) throw noRoute()
    return photo
  })
}

function isCopy(variant: unknown): variant is CopyName {
  return copyNames.some((name) => name === variant)
}

/** Who asks for which file, by what right. */
function keyOf(actor: Actor | null, { scopeId, id }: FileRef): string {
  return `${actor?.id} ${actor?.sessionId} ${actor?.scopes?.join(',')} ${scopeId} ${id}`
}

/** Which file is read in which session, for what. */
function linkKeyOf({ scopeId, id, sessionId, use }: Link): string {
  return `${sessionId} ${scopeId} ${id} ${use}`
}
