import { ChevronDown, ChevronUp, Plus } from 'lucide'
import { TextSelection } from 'prosemirror-state'
import { type RefObject, useEffect, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { schema } from '../../document/shared/schema.ts'
import type { LessonEditor } from '../client/editor.ts'
import { moveBlock } from '../client/writing/moveBlock.ts'
import { editorText } from '../text/en.ts'
import styles from './BlockHandle.module.css'

type At = { place: number; top: number }

/** Stands beside the block under the pointer: adds one below it, and moves it. Keys do the same from within the text. */
export function BlockHandle({
  editor,
  frame,
}: {
  editor: LessonEditor
  frame: RefObject<HTMLElement | null>
}) {
  const { editor: words } = useText(editorText)
  const [at, setAt] = useState<At | null>(null)

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const follow = ({ clientY }: PointerEvent) => {
      const block = editor.blockAt(clientY)
      const { top } = element.getBoundingClientRect()
      if (block !== null) setAt({ place: block.place, top: block.top - top })
    }
    const leave = () => setAt(null)
    element.addEventListener('pointermove', follow)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointermove', follow)
      element.removeEventListener('pointerleave', leave)
    }
  }, [editor, frame])

  if (at === null) return null
  const add = () => {
    editor.run((state, dispatch) => {
      const block = state.doc.nodeAt(at.place)
      if (block === null) return false
      const end = at.place + block.nodeSize
      const transaction = state.tr.insert(end, schema.nodes.paragraph.create())
      transaction.setSelection(TextSelection.create(transaction.doc, end + 1)).insertText('/')
      dispatch?.(transaction.scrollIntoView())
      return true
    })
  }
  const move = (by: -1 | 1) => {
    editor.run((state, dispatch) => {
      const selection = TextSelection.near(state.doc.resolve(at.place + 1))
      dispatch?.(state.tr.setSelection(selection))
      return true
    })
    editor.run(moveBlock(by))
    setAt(null)
  }
  return (
    <div
      ref={(element) => element?.style.setProperty('inset-block-start', `${at.top}px`)}
      className={styles.handle}
    >
      <button type="button" tabIndex={-1} aria-label={words.addBelow} title={words.addBelow} onClick={add}>
        <Icon of={Plus} />
      </button>
      <span>
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.moveUp}
          title={words.moveUp}
          onClick={() => move(-1)}
        >
          <Icon of={ChevronUp} />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.moveDown}
          title={words.moveDown}
          onClick={() => move(1)}
        >
          <Icon of={ChevronDown} />
        </button>
      </span>
    </div>
  )
}
