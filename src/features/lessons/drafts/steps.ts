import type { Node } from 'prosemirror-model'
import { AttrStep, DocAttrStep, ReplaceStep, Step } from 'prosemirror-transform'
import { applySteps } from '../document/applySteps.ts'
import { schema } from '../document/shared/schema.ts'
import type { LessonRefusal } from '../problems.ts'

/** What steps make of a document, their canonical form, and whether they take something out of it. */
export type Applied = { document: Node; steps: unknown[]; removes: boolean }

/** Applies steps that a page has sent. What the schema does not know is left out of them. */
export function applySent(before: Node, sent: readonly unknown[]): Applied | { refusal: LessonRefusal } {
  const applied = applySteps(before, sent)
  if ('refusals' in applied) return { refusal: applied.refusals[0]?.code ?? 'not-of-the-schema' }
  const { document, steps } = applied
  if (!isWellFormed(document)) return { refusal: 'not-plain-text' }
  return { document, steps: steps.map((step) => step.toJSON()), removes: takeOut(before, steps) }
}

/** Applies steps that were checked when they were stored. @throws Error where they do not fit */
export function applyStored(document: Node, changes: readonly (readonly unknown[])[]): Node {
  return changes.flat().reduce<Node>((before, json) => {
    const { doc, failed } = Step.fromJSON(schema, json).apply(before)
    if (doc === null) throw new Error(`A stored step does not fit: ${failed}`)
    return doc
  }, document)
}

/** The step that makes one document of another, by replacing the blocks between those that are the same; null for equal ones. */
export function stepBetween(before: Node, after: Node): Step | null {
  if (before.eq(after)) return null
  const [old, fresh] = [before.children, after.children]
  const shortest = Math.min(old.length, fresh.length)
  let head = 0
  while (head < shortest && isSame(old[head], fresh[head])) head += 1
  let tail = 0
  while (tail < shortest - head && isSame(old.at(-1 - tail), fresh.at(-1 - tail))) tail += 1
  const from = sizeOf(old.slice(0, head))
  const rest = sizeOf(old.slice(old.length - tail))
  return new ReplaceStep(from, before.content.size - rest, after.slice(from, after.content.size - rest))
}

function sizeOf(nodes: readonly Node[]): number {
  return nodes.reduce((size, { nodeSize }) => size + nodeSize, 0)
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.eq(other)
}

/** Whether all texts are well-formed: a step may cut a pair of surrogates in two. */
function isWellFormed(document: Node): boolean {
  let whole = true
  document.descendants(({ text }) => {
    whole &&= text?.isWellFormed() ?? true
    return whole
  })
  return whole
}

/** Whether steps take text out of a document, or something that stands for it, such as a formula. */
function takeOut(before: Node, steps: readonly Step[]): boolean {
  let document = before
  for (const step of steps) {
    if (step instanceof AttrStep || step instanceof DocAttrStep) return true
    let taken = false
    step.getMap().forEach((from, to) => {
      taken ||= from < to && document.textBetween(from, to, '', ' ') !== ''
    })
    if (taken) return true
    document = step.apply(document).doc ?? document
  }
  return false
}
