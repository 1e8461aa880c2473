import { type CallAnswer, textOf } from '../../../../base/http/callAnswer.ts'
import {
  type Packing,
  pack,
  packingFor,
  packQuickly,
  type QuickPacking,
  quickPackingFor,
  shortest,
} from '../../client/packing.ts'

/** The bytes of an answer, and their form. */
export type Written = { body: string | Buffer; packing: QuickPacking | null }

/** Answers that are shared by many are written and packed once. */
const writtenOf = new WeakMap<object, { bytes: Buffer; packed: Map<Packing, Promise<Buffer>> }>()

/** Writes an answer that is no stream, packed where the client accepts that. */
export async function writeAnswer(answer: CallAnswer, accepted: string | undefined): Promise<Written> {
  // Packed on its way, the tag that tells a version would be another one.
  const packs = !answer.headers.some(([name]) => name === 'etag')
  const { body } = answer
  if ('json' in body && body.isShared && typeof body.json === 'object' && body.json !== null)
    return writeShared(body.json, packs ? packingFor(accepted) : null)
  const text = textOf(answer)
  const packing = packs ? quickPackingFor(accepted) : null
  if (packing === null || text.length < shortest) return { body: text, packing: null }
  return { body: await packQuickly(packing, Buffer.from(text)), packing }
}

async function writeShared(json: object, packing: Packing | null): Promise<Written> {
  let written = writtenOf.get(json)
  if (written === undefined) {
    written = { bytes: Buffer.from(JSON.stringify(json)), packed: new Map() }
    writtenOf.set(json, written)
  }
  if (packing === null || written.bytes.length < shortest) return { body: written.bytes, packing: null }
  let packed = written.packed.get(packing)
  if (packed === undefined) {
    packed = pack(packing, written.bytes)
    written.packed.set(packing, packed)
  }
  return { body: await packed, packing }
}
