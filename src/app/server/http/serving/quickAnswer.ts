import type { Endpoint } from '../../../../base/contract/endpoint.ts'
import type { Done } from '../../../../base/http/call.ts'
import { versionHeaders } from '../../../../base/http/conditional.ts'
import { answerText } from '../../../../base/http/idempotency/answers.ts'
import { linkToNext } from '../../../../base/http/paging.ts'
import { pack, shortest } from '../../client/packing.ts'
import { pathOf } from './quickRequest.ts'

/** An answer as it is sent; of its headers, names and values in turn. */
export type Sent = { status: number; headers: string[]; body: Buffer | string }

const json = 'application/json'

/** An answer in bytes, and packed once somebody wants it so. */
type Written = { bytes: Buffer; packed: Promise<Buffer> | null }

/** What is shared by many is written once. */
const writtenOf = new WeakMap<object, Written>()

/** What was done as an answer to a request for `url`, which may be packed by gzip. */
export async function writeDone(
  endpoint: Endpoint,
  done: Done<Endpoint>,
  { url, packs }: { url: string; packs: boolean },
): Promise<Sent> {
  const { answer, isShared, version } = done
  const sent = (body: Buffer | string, packed: boolean) => ({
    status: done.status ?? 200,
    headers: headersOf(done, url, packed),
    body,
  })
  // Packed on its way, the tag that tells a version would be another one.
  const mayPack = packs && version === undefined
  if (isShared === true && typeof answer === 'object' && answer !== null) {
    const written = write(endpoint, answer)
    if (!mayPack || written.bytes.length < shortest) return sent(written.bytes, false)
    written.packed ??= pack('gzip', written.bytes)
    return sent(await written.packed, true)
  }
  const text = textOf(endpoint, done)
  return mayPack && text.length >= shortest
    ? sent(await pack('gzip', Buffer.from(text)), true)
    : sent(text, false)
}

function write(endpoint: Endpoint, answer: object): Written {
  const known = writtenOf.get(answer)
  if (known !== undefined) return known
  const written = { bytes: Buffer.from(textOf(endpoint, { answer })), packed: null }
  writtenOf.set(answer, written)
  return written
}

/** What was done, as the text of an answer that is kept. */
export function keptText(endpoint: Endpoint, done: Done<Endpoint>): string {
  return answerText({
    status: done.status ?? 200,
    headers: [['content-type', json]],
    body: textOf(endpoint, done),
  })
}

function textOf({ answer: schema }: Endpoint, { answer }: Done<Endpoint>): string {
  return JSON.stringify(schema.parse(answer))
}

/** Headers that most answers have. */
const usual = ['Content-Type', json, 'Cache-Control', 'private, no-store', 'Vary', 'Accept-Encoding']

function headersOf({ next, version }: Done<Endpoint>, url: string, packed: boolean): string[] {
  const headers =
    version === undefined
      ? [...usual]
      : ['Content-Type', json, ...Object.entries(versionHeaders(version)).flat()]
  if (packed) headers.push('Content-Encoding', 'gzip')
  if (next != null) {
    const path = pathOf(url)
    headers.push('Link', linkToNext(path, new URLSearchParams(url.slice(path.length)), next))
  }
  return headers
}
