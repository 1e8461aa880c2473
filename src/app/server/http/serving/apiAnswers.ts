import { type CallAnswer, textOf } from '../../../../base/http/callAnswer.ts'
import { packQuickly, type QuickPacking, quickPackingFor, shortest } from '../../client/packing.ts'

/** The bytes of an answer, and their form. */
export type Written = { body: string | Buffer; packing: QuickPacking | null }

/** Answers that are shared by many are written and packed once. */
const writtenOf = new WeakMap<object, { bytes: Buffer; packed: Map<QuickPacking, Buffer> }>()

/** Writes an answer that is no stream, packed where the client accepts that. */
export function writeAnswer(answer: CallAnswer, accepted: string | undefined): Written {
  // Packed on its way, the tag that tells a version would be another one.
  const packing = answer.headers.some(([name]) => name === 'etag') ? null : quickPackingFor(accepted)
  const { body } = answer
  if ('json' in body && body.isShared && typeof body.json === 'object' && body.json !== null)
    return writeShared(body.json, packing)
  const text = textOf(answer)
  if (packing === null || text.length < shortest) return { body: text, packing: null }
  return { body: packQuickly(packing, Buffer.from(text)), packing }
}

function writeShared(json: object, packing: QuickPacking | null): Written {
  let written = writtenOf.get(json)
  if (written === undefined) {
    written = { bytes: Buffer.from(JSON.stringify(json)), packed: new Map() }
    writtenOf.set(json, written)
  }
  if (packing === null || written.bytes.length < shortest) return { body: written.bytes, packing: null }
  let packed = written.packed.get(packing)
  if (packed === undefined) {
    packed = packQuickly(packing, written.bytes)
    written.packed.set(packing, packed)
  }
  return { body: packed, packing }
}
