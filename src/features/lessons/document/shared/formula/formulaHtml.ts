import temmlModule from 'temml'
import { element, escapeHtml } from '../escape.ts'
import { classesOf, colorsOf } from './looks.ts'
import { mathAttributes, mathElements } from './mathElements.ts'

/** What Temml makes of a formula; its own type says nothing of it. */
type MathTree = {
  type?: string
  text?: string
  attributes?: Readonly<Record<string, unknown>>
  classes?: readonly string[]
  style?: Readonly<Record<string, unknown>>
  children?: readonly MathTree[]
}

/** Temml, whose types leave out the function that gives what it makes before it is written. */
const temml: unknown = temmlModule
type Temml = { __renderToMathMLTree(tex: string, settings: object): MathTree }

/** Deeper formulas are not shown: browsers flatten elements below the 512th level. */
const deepest = 100

const settings = {
  trust: false,
  throwOnError: true,
  annotate: true,
  maxExpand: 500,
  maxSize: [20, 20],
}

/**
 * Writes a formula as MathML, its TeX as annotation. What Temml says by `style` becomes classes and colours, since the policy
 * of our pages ignores styles.
 * @returns null for a formula that does not parse
 */
export function formulaHtml(tex: string, displayMode: boolean): string | null {
  try {
    return write((temml as Temml).__renderToMathMLTree(tex, { ...settings, displayMode }), 0)
  } catch {
    return null
  }
}

function write({ type, text, attributes, classes, style, children }: MathTree, level: number): string {
  if (level > deepest) throw new RangeError('The formula is nested too deep.')
  if (text !== undefined) return escapeHtml(text)
  const inner = (children ?? []).map((child) => write(child, level + 1)).join('')
  // Temml draws strokes by elements of HTML, with which a parser would end the formula.
  const name = type ?? (classes?.length ? 'mrow' : undefined)
  if (name === undefined || !mathElements.has(name)) return inner
  const kept = Object.entries(attributes ?? {}).flatMap(([key, value]) => keptAttribute(key, value))
  const looks = classesOf(classes ?? [], style ?? {})
  const written = { ...Object.fromEntries(kept), ...colorsOf(style ?? {}), class: looks || null }
  return element(name, written, inner)
}

function keptAttribute(key: string, value: unknown): [string, string][] {
  const written = String(value)
  return mathAttributes.has(key) && /^[\w#.%+\-/ ]{1,60}$/.test(written) ? [[key, written]] : []
}
