import {
  Bold,
  Code,
  CornerUpLeft,
  CornerUpRight,
  Italic,
  Keyboard,
  Link2,
  List,
  ListChecks,
  ListOrdered,
} from 'lucide'
import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { type Ref, useImperativeHandle } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { schema } from '../../document/shared/schema.ts'
import type { LessonEditor } from '../client/editor.ts'
import { type Asked, type Insertable, insertable } from '../client/writing/blocks.ts'
import { linkAt } from '../client/writing/links.ts'
import { itemAt, toggleList } from '../client/writing/lists.ts'
import { editorText } from '../text/en.ts'
import { ContextTools } from './ContextTools.tsx'
import { ToolButton } from './ToolButton.tsx'
import styles from './Toolbar.module.css'
import { ToolMenu } from './ToolMenu.tsx'
import { useEditorState } from './useEditorState.ts'
import { useRoving } from './useRoving.ts'

const { marks } = schema

type ToolbarProps = {
  editor: LessonEditor
  insert: (what: Insertable) => void
  ask: (what: Asked) => void
  showKeys: () => void
  ref: Ref<{ focus: () => void }>
}

const styleNames = ['paragraph', 'heading2', 'heading3', 'heading4'] as const
const moreMarks = ['underline', 'strike', 'sub', 'sup', 'kbd'] as const

/** The toolbar of the editor: one stop of the Tab key, left to the text by Escape. */
export function Toolbar({ editor, insert, ask, showKeys, ref }: ToolbarProps) {
  const { tools, blocks, editor: words } = useText(editorText)
  const state = useEditorState(editor)
  const { row, focus, onFocus, onKeyDown } = useRoving(editor.focus)
  useImperativeHandle(ref, () => ({ focus }))
  const item = itemAt(state)
  const isTask = item !== null && item.item.attrs.checked !== null
  const listName = item?.list.type.name
  const markButton = (name: 'strong' | 'em' | 'code', icon: typeof Bold, keys: string) => (
    <ToolButton
      label={tools[name]}
      icon={icon}
      keys={keys}
      pressed={hasMark(state, marks[name])}
      unavailable={!editor.can(toggleMark(marks[name]))}
      onPress={() => editor.run(toggleMark(marks[name]))}
    />
  )
  return (
    <div
      ref={row}
      role="toolbar"
      tabIndex={-1}
      aria-label={words.toolbar}
      className={styles.toolbar}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <ToolMenu
        label={tools.style({ name: blocks[styleOf(state)] })}
        shown={blocks[styleOf(state)]}
        items={styleNames.map((name) => ({
          label: blocks[name],
          keys: name === 'paragraph' ? 'Ctrl Alt 0' : `Ctrl Alt ${name.at(-1)}`,
          on: styleOf(state) === name,
          act: () => insert(name),
        }))}
      />
      <i />
      {markButton('strong', Bold, 'Ctrl B')}
      {markButton('em', Italic, 'Ctrl I')}
      {markButton('code', Code, 'Ctrl E')}
      <ToolButton
        label={tools.link}
        icon={Link2}
        keys="Ctrl K"
        pressed={linkAt(state) !== null}
        onPress={() => ask('link')}
      />
      <ToolMenu
        label={tools.more}
        shown="…"
        items={moreMarks.map((name) => ({
          label: tools[name],
          on: hasMark(state, marks[name]),
          act: () => editor.run(toggleMark(marks[name])),
        }))}
      />
      <i />
      <ToolButton
        label={tools.bulletList}
        icon={List}
        keys="Ctrl Shift 8"
        pressed={listName === 'bulletList' && !isTask}
        onPress={() => editor.run(toggleList('bullet'))}
      />
      <ToolButton
        label={tools.orderedList}
        icon={ListOrdered}
        keys="Ctrl Shift 7"
        pressed={listName === 'orderedList'}
        onPress={() => editor.run(toggleList('ordered'))}
      />
      <ToolButton
        label={tools.taskList}
        icon={ListChecks}
        keys="Ctrl Shift 9"
        pressed={isTask}
        onPress={() => editor.run(toggleList('task'))}
      />
      <i />
      <ToolMenu
        label={tools.insert}
        shown={tools.insert}
        items={insertable.map((name) => ({ label: blocks[name], act: () => insert(name) }))}
      />
      <ContextTools editor={editor} state={state} ask={ask} />
      <span className={styles.end}>
        <ToolButton
          label={tools.undo}
          icon={CornerUpLeft}
          keys="Ctrl Z"
          unavailable={!undo(state)}
          onPress={() => editor.run(undo)}
        />
        <ToolButton
          label={tools.redo}
          icon={CornerUpRight}
          keys="Ctrl Y"
          unavailable={!redo(state)}
          onPress={() => editor.run(redo)}
        />
        <ToolButton label={tools.keys} icon={Keyboard} keys="Ctrl /" onPress={showKeys} />
      </span>
    </div>
  )
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

function styleOf({ selection }: EditorState): (typeof styleNames)[number] {
  const { parent } = selection.$from
  const name = parent.type === schema.nodes.heading ? `heading${parent.attrs.level}` : 'paragraph'
  return styleNames.find((style) => style === name) ?? 'paragraph'
}
