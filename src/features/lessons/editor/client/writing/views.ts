import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import { type CalloutKind, calloutKinds } from '../../../document/shared/blocks.ts'
import { element } from './element.ts'
import { drawFormula } from './formulas.ts'

/** The words that stand in the text of the editor and are not part of it. */
export type ViewWords = {
  callouts: Record<CalloutKind, string>
  task: string
  emptyFormula: string
  embed: string
  file: string
}

/** How blocks are shown that are more than an element with their content. */
export function nodeViews(words: ViewWords): Record<string, NodeViewConstructor> {
  return {
    formula: (node) => formulaView(node, words, true),
    inlineFormula: (node) => formulaView(node, words, false),
    listItem: (node, view, place) => itemView(node, view, place, words),
    callout: (node) => calloutView(node, words),
    details: detailsView,
    embed: (node) =>
      cardView(node, words.embed, (shown) => [String(shown.attrs.title), String(shown.attrs.url)]),
    fileLink: (node) => cardView(node, words.file, (shown) => [String(shown.attrs.name), '']),
  }
}

/** Text of ours within what is written, which cannot be written in. */
const label = (...content: (globalThis.Node | string)[]) =>
  element('span', { contenteditable: 'false', 'data-label': '' }, ...content)

function formulaView(first: Node, words: ViewWords, display: boolean): NodeView {
  const dom = element(display ? 'div' : 'span', { 'data-formula': '' })
  const draw = ({ attrs }: Node) => drawFormula(dom, String(attrs.tex), display, words.emptyFormula)
  draw(first)
  return {
    dom,
    update(node) {
      if (node.type !== first.type) return false
      draw(node)
      return true
    },
    ignoreMutation: () => true,
  }
}

function itemView(
  first: Node,
  view: EditorView,
  place: () => number | undefined,
  words: ViewWords,
): NodeView {
  const contentDOM = element('div')
  const tick = element('input', { type: 'checkbox', 'aria-label': words.task, tabindex: '-1' })
  const box = label(tick)
  const dom = element('li')
  tick.addEventListener('change', () => {
    const at = place()
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'checked', tick.checked))
  })
  const show = ({ attrs }: Node) => {
    const isTask = attrs.checked !== null
    dom.toggleAttribute('data-task', isTask)
    tick.checked = attrs.checked === true
    if (isTask) dom.prepend(box)
    else box.remove()
  }
  dom.append(contentDOM)
  show(first)
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false
      show(node)
      return true
    },
    stopEvent: ({ target }) => target === tick,
    ignoreMutation: ({ target }) => !contentDOM.contains(target),
  }
}

function calloutView(first: Node, words: ViewWords): NodeView {
  const contentDOM = element('div')
  const name = label()
  name.className = 't-callout-kind'
  const dom = element('aside', {}, name, contentDOM)
  const show = ({ attrs }: Node) => {
    const kind = calloutKinds.find((one) => one === attrs.kind) ?? 'note'
    dom.dataset.callout = kind
    name.textContent = words.callouts[kind]
  }
  show(first)
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false
      show(node)
      return true
    },
    ignoreMutation: ({ target }) => !contentDOM.contains(target),
  }
}

/** Always open: a summary that closed it at each press could hardly be written. */
function detailsView(): NodeView {
  const dom = element('div', { 'data-details': '' })
  return { dom, contentDOM: dom }
}

function cardView(first: Node, kind: string, linesOf: (node: Node) => [string, string]): NodeView {
  const dom = element('div', { 'data-card': '' })
  const show = (node: Node) => {
    const [title, address] = linesOf(node)
    dom.replaceChildren(element('b', {}, title || kind), element('span', {}, address || kind))
  }
  show(first)
  return {
    dom,
    update(node) {
      if (node.type !== first.type) return false
      show(node)
      return true
    },
    ignoreMutation: () => true,
  }
}
