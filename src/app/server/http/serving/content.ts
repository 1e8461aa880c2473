import type { IncomingMessage, ServerResponse } from 'node:http'
import { namesTag } from '../../../../base/http/conditional.ts'
import { type Packing, pack, packingFor, shortest } from '../../client/packing.ts'

/** The bytes of an answer as they are sent, with its headers to whoever asks and to whoever holds it: names and values in turn. */
export type Form = { bytes: Buffer | string; whole: string[]; held: string[] }

/** What an answer says, in the forms that were asked for so far. */
export type Content = {
  status: number
  /** What names it, without quotes; null where nobody can hold it. */
  tag: string | null
  plain: Form
  packed: Map<Packing, Form | Promise<Form>>
  body: Buffer
  headers: [string, string][]
  /** Whether it is worth packing, for those who unpack. */
  packs: boolean
}

/** Bodies up to this length, in bytes, go out in one piece with their headers, which is quicker than in two. */
const short = 2048

/** @param headers without those that belong to one answer alone */
export function makeContent(status: number, headers: [string, string][], body: Buffer): Content {
  const named = headers.find(([name]) => name === 'etag')?.[1]
  const varies = headers.find(([name]) => name === 'vary')?.[1] ?? ''
  return {
    status,
    tag: named?.replace(/^W\//, '').slice(1, -1) ?? null,
    plain: formOf(headers, body),
    packed: new Map(),
    body,
    headers,
    // The product has left it to its readers, and would have packed it itself.
    packs: body.length >= shortest && /\baccept-encoding\b/i.test(varies),
  }
}

/** The form for whoever unpacks what they say; a promise while that is made. */
export function formFor(content: Content, { headers }: IncomingMessage): Form | Promise<Form> {
  const packing = content.packs ? packingFor(headers['accept-encoding']) : null
  if (packing === null) return content.plain
  const known = content.packed.get(packing)
  if (known !== undefined) return known
  const making = pack(packing, content.body)
    .then((bytes) => formOf([...content.headers.map(weakened), ['content-encoding', packing]], bytes))
    .catch(() => content.plain)
    .then((form) => {
      content.packed.set(packing, form)
      return form
    })
  content.packed.set(packing, making)
  return making
}

/**
 * Writes an answer, or that its reader holds it already; says which.
 * @param own headers of this answer alone, names and values in turn
 */
export function write(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { status, tag }: Pick<Content, 'status' | 'tag'>,
  form: Form,
  own: string[] = [],
): number {
  const held = namesTag(headers['if-none-match'], tag)
  const lines = held ? form.held : form.whole
  response.writeHead(held ? 304 : status, own.length === 0 ? lines : [...lines, ...own])
  if (held || method === 'HEAD') response.end()
  else response.end(form.bytes, 'latin1')
  return held ? 304 : status
}

function formOf(headers: [string, string][], body: Buffer): Form {
  const held = headers.flat()
  return {
    bytes: sendable(body),
    whole: [...held, 'content-length', `${body.length}`],
    held,
  }
}

/** Bytes as they are sent soonest. */
export function sendable(body: Buffer): Form['bytes'] {
  return body.length <= short ? body.toString('latin1') : body
}

/** Packed bytes are not those that a strong tag names. */
function weakened([name, value]: [string, string]): [string, string] {
  return name === 'etag' && !value.startsWith('W/') ? [name, `W/${value}`] : [name, value]
}
