import type { Node } from 'prosemirror-model'
import { Step } from 'prosemirror-transform'
import { checkBounds } from './checkBounds.ts'
import { checkShape } from './checkShape.ts'
import type { Refusal } from './refusal.ts'
import { schema } from './shared/schema.ts'

/** What steps made of a document, and the steps as read, whose JSON is what is stored. */
export type Applied = { document: Node; steps: readonly Step[] }

/**
 * Applies steps as a page sent them, and checks what they made.
 * @returns the new document, or why it would be none; then nothing is applied
 */
export function applySteps(before: Node, json: readonly unknown[]): Applied | { refusals: Refusal[] } {
  const shape = checkShape(json)
  if (shape) return { refusals: [shape] }
  const applied = apply(before, json)
  if (!applied) return { refusals: [{ code: 'not-of-the-schema', block: null }] }
  const refusals = checkBounds(applied.document)
  return refusals.length > 0 ? { refusals } : applied
}

function apply(before: Node, json: readonly unknown[]): Applied | null {
  try {
    const steps = json.map((step) => Step.fromJSON(schema, step))
    let document = before
    for (const step of steps) {
      const { doc } = step.apply(document)
      if (!doc) return null
      document = doc
    }
    document.check()
    return { document, steps }
  } catch {
    return null
  }
}
