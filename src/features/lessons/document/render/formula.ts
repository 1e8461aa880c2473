import type { Node } from 'prosemirror-model'
import { element, escapeHtml } from '../shared/escape.ts'
import { formulaHtml } from '../shared/formula/formulaHtml.ts'
import { type Page, place } from './page.ts'
import { processorTime } from './withDeadline.ts'
import { fill } from './words.ts'

/** Writes a formula that stands for itself, as a region that scrolls by key where it is wide. */
export function renderFormula(node: Node, page: Page): string {
  page.counts.formula += 1
  const attributes = {
    id: place(page, String(node.attrs.id)),
    class: 't-formula',
    role: 'group',
    tabindex: 0,
    'aria-label': fill(page.words.formula, { number: page.counts.formula }),
    dir: 'ltr',
  }
  return element('div', attributes, write(node.attrs.tex, true, page))
}

/** Writes a formula in a line. */
export function inlineFormula(tex: string, page: Page): string {
  return write(tex, false, page)
}

/** A formula that does not parse, or comes when the time is up, is shown as its TeX. */
function write(tex: string, displayed: boolean, page: Page): string {
  const html = processorTime() < page.until ? formulaHtml(tex, displayed) : null
  if (html !== null) return html
  return element('code', { class: 't-tex', dir: 'ltr', title: page.words.unreadableFormula }, escapeHtml(tex))
}
