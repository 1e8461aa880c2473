import { Image } from 'lucide'
import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  setCellAttr,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables'
import { useText } from '../../../../base/text/useText.ts'
import { calloutKinds } from '../../document/shared/blocks.ts'
import { schema } from '../../document/shared/schema.ts'
import type { LessonEditor } from '../client/editor.ts'
import { pictureAt } from '../client/pictures/places.ts'
import { type Asked, calloutAt, setCallout, setCodeLanguage } from '../client/writing/blocks.ts'
import { editorText } from '../text/en.ts'
import { ToolButton } from './ToolButton.tsx'
import { ToolMenu } from './ToolMenu.tsx'

const languages = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'go',
  'html',
  'java',
  'javascript',
  'json',
  'kotlin',
  'lua',
  'markdown',
  'php',
  'python',
  'r',
  'ruby',
  'rust',
  'sql',
  'swift',
  'typescript',
  'yaml',
] as const

const tableActs = {
  rowBefore: addRowBefore,
  rowAfter: addRowAfter,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  deleteRow,
  deleteColumn,
  headerRow: toggleHeaderRow,
  headerColumn: toggleHeaderColumn,
  mergeCells,
  splitCell,
  alignStart: setCellAttr('align', 'start'),
  alignCenter: setCellAttr('align', 'center'),
  alignEnd: setCellAttr('align', 'end'),
  deleteTable,
} satisfies Record<string, Command>

const tableActNames = Object.keys(tableActs) as (keyof typeof tableActs)[]

type ContextToolsProps = { editor: LessonEditor; state: EditorState; ask: (what: Asked) => void }

/** The part of the toolbar that depends on where the selection is: in a table, a callout, code or a picture. */
export function ContextTools({ editor, state, ask }: ContextToolsProps) {
  const { tools, callouts } = useText(editorText)
  const callout = calloutAt(state)
  const { parent } = state.selection.$from
  const language = String(parent.attrs.language ?? '')
  return (
    <>
      {pictureAt(state) !== null && (
        <ToolButton label={tools.picture} icon={Image} onPress={() => ask('image')} />
      )}
      {isInTable(state) && (
        <ToolMenu
          label={tools.table}
          shown={tools.table}
          items={tableActNames
            .filter((name) => editor.can(tableActs[name]))
            .map((name) => ({ label: tools[name], act: () => editor.run(tableActs[name]) }))}
        />
      )}
      {callout && (
        <ToolMenu
          label={tools.callout({ name: callouts[callout.kind] })}
          shown={callouts[callout.kind]}
          items={calloutKinds.map((kind) => ({
            label: callouts[kind],
            on: kind === callout.kind,
            act: () => editor.run(setCallout(kind)),
          }))}
        />
      )}
      {parent.type === schema.nodes.codeBlock && (
        <ToolMenu
          label={tools.language({ name: language || tools.plain })}
          shown={language || tools.plain}
          items={['', ...languages].map((name) => ({
            label: name || tools.plain,
            on: name === language,
            act: () => editor.run(setCodeLanguage(name || null)),
          }))}
        />
      )}
    </>
  )
}
