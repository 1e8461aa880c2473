import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { type Command, NodeSelection, Plugin } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables'
import { schema } from '../../../document/shared/schema.ts'
import { type Asked, insertion, setHeading } from './blocks.ts'
import { liftItem, sinkItem, splitItem, tickTask, toggleList } from './lists.ts'
import { moveBlock } from './moveBlock.ts'

const { nodes, marks } = schema

/** What the keys ask of what stands around the text. */
export type Surroundings = {
  /** Asks for the parts of something that has any. */
  ask(what: Asked): void
  toToolbar(): void
  showKeys(): void
}

/** All keys of the editor. */
export function editorKeys({ ask, toToolbar, showKeys }: Surroundings): Plugin[] {
  const opens =
    (act: () => void): Command =>
    (_state, dispatch) => {
      if (dispatch) act()
      return true
    }
  const asks = (what: Asked) => opens(() => ask(what))
  return [
    leaving(),
    ownKeys(),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      'Mod-u': toggleMark(marks.underline),
      'Mod-e': toggleMark(marks.code),
      'Mod-Shift-x': toggleMark(marks.strike),
      'Mod-,': toggleMark(marks.sub),
      'Mod-.': toggleMark(marks.sup),
      'Mod-k': asks('link'),
      'Mod-m': asks('inlineFormula'),
      'Mod-Shift-m': asks('formula'),
      'Ctrl-Alt-0': setBlockType(nodes.paragraph),
      'Ctrl-Alt-2': setHeading(2),
      'Ctrl-Alt-3': setHeading(3),
      'Ctrl-Alt-4': setHeading(4),
      'Ctrl-Alt-c': insertion('code'),
      'Mod-Shift-7': toggleList('ordered'),
      'Mod-Shift-8': toggleList('bullet'),
      'Mod-Shift-9': toggleList('task'),
      'Mod-Shift-b': insertion('quote'),
      'Mod-Alt-f': insertion('footnote'),
      'Alt-ArrowUp': moveBlock(-1),
      'Alt-ArrowDown': moveBlock(1),
      'Alt-F10': opens(toToolbar),
      'Mod-/': opens(showKeys),
      'Mod-Enter': chainCommands(exitCode, tickTask),
      'Shift-Enter': chainCommands(exitCode, lineBreak),
      Enter: chainCommands(editSelected(ask), leaveSummary, splitItem),
      Tab: chainCommands(nextCell, sinkItem, indentCode),
      'Shift-Tab': chainCommands(goToNextCell(-1), liftItem, consumeInTable),
      Backspace: undoInputRule,
    }),
    keymap(baseKeymap),
  ]
}

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView())
  return true
}

/** Enter on a formula, an embed or a picture that is selected opens what it is made of. */
const editSelected =
  (ask: (what: Asked) => void): Command =>
  ({ selection }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false
    const { name } = selection.node.type
    if (name !== 'formula' && name !== 'inlineFormula' && name !== 'embed' && name !== 'image') return false
    if (dispatch) ask(name)
    return true
  }

/** Enter in what can be opened leads into what it opens. */
const leaveSummary: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== nodes.summary) return false
  const within = $from.after() + 1
  dispatch?.(state.tr.setSelection(nearest(state.doc.resolve(within))).scrollIntoView())
  return true
}

const nearest = ($place: Parameters<typeof NodeSelection.near>[0]) => NodeSelection.near($place, 1)

const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  if (!addRowAfter(state, dispatch)) return false
  return view ? goToNextCell(1)(view.state, view.dispatch) : true
}

const consumeInTable: Command = (state) => isInTable(state)

const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.codeBlock) return false
  dispatch?.(state.tr.insertText('  ').scrollIntoView())
  return true
}

/** Within the text, keys that the page has too are the text's alone. */
function ownKeys(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopPropagation()
          return false
        },
      },
    },
  })
}

/** After Escape the next Tab leaves the editor, wherever it would act otherwise. */
function leaving(): Plugin {
  let leaves = false
  const mostly = ['Shift', 'Control', 'Alt', 'Meta']
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if (mostly.includes(event.key)) return false
          const left = leaves && event.key === 'Tab'
          leaves = event.key === 'Escape'
          // Told as handled, so that no key of the editor is tried; the browser moves the focus.
          return left
        },
      },
    },
  })
}
