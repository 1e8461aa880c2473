import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { findWrapping } from 'prosemirror-transform'
import { readAddress } from '../../../document/shared/address.ts'
import { schema } from '../../../document/shared/schema.ts'

const { nodes, marks } = schema

/** What is typed as in Markdown becomes what it means; Backspace gives back the signs. */
export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^#{1,2} $/, nodes.heading, { level: 2 }),
      textblockTypeInputRule(/^### $/, nodes.heading, { level: 3 }),
      textblockTypeInputRule(/^#### $/, nodes.heading, { level: 4 }),
      textblockTypeInputRule(/^```([a-z0-9][a-z0-9+#._-]{0,29})? $/, nodes.codeBlock, ([, language]) => ({
        language: language ?? null,
      })),
      wrappingInputRule(/^> $/, nodes.quote),
      wrappingInputRule(/^[-*+] $/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,6})\. $/,
        nodes.orderedList,
        ([, start]) => ({ start: Number(start) }),
        ([, start], list) => list.childCount + Number(list.attrs.start) === Number(start),
      ),
      taskRule,
      ruleRule,
      formulaRule,
      linkRule,
      markRule(/(?:^|[^*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      markRule(/(?:^|[^*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      markRule(/(?:^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.em),
      markRule(/(?:^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      markRule(/(?:^|[^`])`([^`]+)`$/, marks.code),
    ],
  })
}

/** `[ ] ` at the beginning of an item makes a task of it. */
const taskRule = new InputRule(/^\[([ x])\] $/, (state, [, tick], start, end) => {
  const $start = state.doc.resolve(start)
  const depth = $start.depth - 1
  const checked = tick === 'x'
  if (depth > 0 && $start.node(depth).type === nodes.listItem)
    return state.tr.delete(start, end).setNodeAttribute($start.before(depth), 'checked', checked)
  const transaction = state.tr.delete(start, end)
  const range = transaction.doc.resolve(start).blockRange()
  const wrapping = range && findWrapping(range, nodes.bulletList)
  if (!range || !wrapping) return null
  return transaction.wrap(range, wrapping).setNodeAttribute(range.start + 1, 'checked', checked)
})

const ruleRule = new InputRule(/^---$/, (state, _, start) => {
  const $start = state.doc.resolve(start)
  if (!$start.node(-1).canReplaceWith($start.index(-1), $start.index(-1), nodes.rule)) return null
  return state.tr.delete(start, start + 2).insert($start.before(), nodes.rule.create())
})

/** `$x^2$` is a formula in a line; a price, which has a space or a digit beside its sign, is none. */
const formulaRule = new InputRule(/(^|[^\w$])\$([^\s$\d](?:[^$]*[^\s$])?)\$$/, (state, match, start, end) => {
  const [, before = '', tex = ''] = match
  return state.tr.replaceWith(start + before.length, end, nodes.inlineFormula.create({ tex }))
})

const linkRule = new InputRule(
  /\[([^\]]+)\]\(([^()\s]+)\)$/,
  (state, [, text = '', href = ''], start, end) => {
    if (readAddress(href) === null) return null
    return state.tr.replaceWith(start, end, schema.text(text, [marks.link.create({ href })]))
  },
)

function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      const [whole, text = ''] = match
      const at = whole.lastIndexOf(text)
      const sign = whole.length - at - text.length
      const from = start + at
      if (!state.doc.resolve(from).parent.type.allowsMarkType(type)) return null
      // The last sign is not in the document yet.
      return state.tr
        .delete(from + text.length, end)
        .delete(from - sign, from)
        .addMark(from - sign, from - sign + text.length, type.create())
        .removeStoredMark(type)
    },
    { inCodeMark: false },
  )
}
