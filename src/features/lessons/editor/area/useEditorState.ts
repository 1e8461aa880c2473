import type { EditorState } from 'prosemirror-state'
import { useSyncExternalStore } from 'react'
import type { LessonEditor } from '../client/editor.ts'

/** What is written and selected, drawn again as it changes. */
export function useEditorState(editor: LessonEditor): EditorState {
  return useSyncExternalStore(editor.subscribe, editor.state, editor.state)
}
