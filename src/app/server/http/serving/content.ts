import type { IncomingMessage, ServerResponse } from 'node:http'
import { namesTag } from '../../../../base/http/conditional.ts'
import {
  type Packing,
  pack,
  packingFor,
  packQuickly,
  type QuickPacking,
  quickPackingFor,
  shortest,
} from '../../client/packing.ts'

/** A response in one encoding: its bytes, its headers for 200 (`whole`) and for 304 (`held`), names and values in turn. */
export type Form = { bytes: Buffer | string; whole: string[]; held: string[] }

/** The content of a response, in the encodings that were requested so far. */
export type Content = {
  status: number
  /** The entity tag without quotes; null when there is none. */
  tag: string | null
  plain: Form
  packed: Map<Packing, Form | Promise<Form>>
  body: Buffer
  headers: [string, string][]
  /** Whether it is to be compressed, for clients that accept it. */
  packs: boolean
}

/** Bodies up to this length, in bytes, are written together with their headers, which is faster. */
const short = 2048

/** @param headers without those of a single response */
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
    // The app would have compressed it for a client that accepts that.
    packs: body.length >= shortest && /\baccept-encoding\b/i.test(varies),
  }
}

/** The form in the encoding that a request accepts; a promise while it is compressed. */
export function formFor(content: Content, { headers }: IncomingMessage): Form | Promise<Form> {
  const packing = content.packs ? packingFor(headers['accept-encoding']) : null
  if (packing === null) return content.plain
  const known = content.packed.get(packing)
  if (known !== undefined) return known
  const making = pack(packing, content.body)
    .then((bytes) => packedForm(content, packing, bytes))
    .catch(() => content.plain)
    .then((form) => {
      content.packed.set(packing, form)
      return form
    })
  content.packed.set(packing, making)
  return making
}

/** The form for the first to ask, who may be the only one: packed quickly, unless it is packed already. */
export function firstFormFor(content: Content, request: IncomingMessage): Form | Promise<Form> {
  const accepted = request.headers['accept-encoding']
  const packing = content.packs ? quickPackingFor(accepted) : null
  const usual = packingFor(accepted)
  if (packing === null || (usual !== null && content.packed.has(usual))) return formFor(content, request)
  return packedForm(content, packing, packQuickly(packing, content.body))
}

function packedForm({ headers }: Content, packing: QuickPacking, bytes: Buffer): Form {
  return formOf([...headers.map(weakened), ['content-encoding', packing]], bytes)
}

/**
 * Writes a response, or 304 when the client has it already. Returns the status.
 * @param own headers of this single response, names and values in turn
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

/** A body in the form that is written fastest. */
export function sendable(body: Buffer): Form['bytes'] {
  return body.length <= short ? body.toString('latin1') : body
}

/** Makes a strong entity tag weak, since compressed bytes differ from those it names. */
function weakened([name, value]: [string, string]): [string, string] {
  return name === 'etag' && !value.startsWith('W/') ? [name, `W/${value}`] : [name, value]
}
