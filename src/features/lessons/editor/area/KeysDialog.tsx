import { useEffect, useId, useRef } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { editorText } from '../text/en.ts'
import styles from './AskDialog.module.css'

const keys = {
  insert: '/',
  toolbar: 'Alt F10, Esc',
  move: 'Alt ↑ ↓',
  heading: 'Ctrl Alt 2 3 4',
  text: 'Ctrl Alt 0',
  marks: 'Ctrl B I U',
  code: 'Ctrl E, Ctrl Alt C',
  link: 'Ctrl K',
  formula: 'Ctrl M, Ctrl Shift M',
  lists: 'Ctrl Shift 7 8 9',
  tick: 'Ctrl Enter',
  lineBreak: 'Shift Enter',
  plainPaste: 'Ctrl Shift V',
  undo: 'Ctrl Z, Ctrl Y',
  leave: 'Esc, Tab',
} as const

const names = Object.keys(keys) as (keyof typeof keys)[]

/** All keys of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { keys: words } = useText(editorText)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Reading begins at its top, and the button is at its end.
    heading.current?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 ref={heading} id={id} tabIndex={-1}>
        {words.title}
      </h2>
      <dl className={styles.keys}>
        {names.map((name) => (
          <div key={name} className={styles.pair}>
            <dt>{words[name]}</dt>
            <dd>
              <kbd>{keys[name]}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.more}>{words.markdown}</p>
      <Button onClick={onClose}>{words.close}</Button>
    </dialog>
  )
}
