import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { drawFormula } from '../client/writing/formulas.ts'
import { meantAddress } from '../client/writing/links.ts'
import { editorText } from '../text/en.ts'
import styles from './AskDialog.module.css'
import { isDescribed, type PictureQuestion } from './client/pictures.ts'
import { PictureFields } from './PictureFields.tsx'

/** What is asked for, and what it is now. */
export type Question =
  | { what: 'link'; href: string }
  | { what: 'formula' | 'inlineFormula'; tex: string }
  | { what: 'embed'; url: string; title: string }
  | PictureQuestion

type AskDialogProps = {
  question: Question
  onAnswer: (answer: Question) => void
  onRemove: (() => void) | null
  onClose: () => void
}

/** Asks for the parts of something that consists of more than text. */
export function AskDialog({ question, onAnswer, onRemove, onClose }: AskDialogProps) {
  const { ask } = useText(editorText)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [answer, setAnswer] = useState(question)
  const [refused, setRefused] = useState(false)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    const first = element?.querySelector<HTMLElement>('[data-first]')
    const field = first ?? element?.querySelector<HTMLElement>('input, textarea')
    field?.focus()
    return () => element?.close()
  }, [])

  const send = (event: FormEvent) => {
    event.preventDefault()
    const whole = complete(answer)
    if (whole === null) setRefused(true)
    else onAnswer(whole)
  }
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
      <form onSubmit={send} noValidate>
        <h2 id={id}>{ask[question.what]}</h2>
        <Fields answer={answer} refused={refused} onChange={setAnswer} />
        <p className={styles.actions}>
          {onRemove && (
            <Button variant="ghost" tone="danger" onClick={onRemove}>
              {ask.remove}
            </Button>
          )}
          <Button onClick={onClose}>{ask.cancel}</Button>
          <Button type="submit" variant="primary">
            {ask.apply}
          </Button>
        </p>
      </form>
    </dialog>
  )
}

type FieldsProps = { answer: Question; refused: boolean; onChange: (answer: Question) => void }

function Fields({ answer, refused, onChange }: FieldsProps): ReactNode {
  const { ask } = useText(editorText)
  switch (answer.what) {
    case 'link':
      return (
        <TextField
          label={ask.address}
          hint={ask.addressHelp}
          error={refused ? ask.notAnAddress : undefined}
          value={answer.href}
          onChange={({ target }) => onChange({ ...answer, href: target.value })}
          dir="ltr"
        />
      )
    case 'embed':
      return (
        <>
          <TextField
            label={ask.address}
            hint={ask.webHelp}
            error={refused && webAddress(answer.url) === null ? ask.notAnAddress : undefined}
            value={answer.url}
            onChange={({ target }) => onChange({ ...answer, url: target.value })}
            dir="ltr"
          />
          <TextField
            label={ask.embedTitle}
            hint={ask.embedTitleHelp}
            error={refused && answer.title.trim() === '' ? ask.titleMissing : undefined}
            value={answer.title}
            maxLength={500}
            onChange={({ target }) => onChange({ ...answer, title: target.value })}
          />
        </>
      )
    case 'image':
      return <PictureFields answer={answer} refused={refused} onChange={onChange} />
    case 'formula':
    case 'inlineFormula':
      return (
        <>
          <TextField
            multiline
            label={ask.tex}
            hint={ask.texHelp}
            value={answer.tex}
            rows={3}
            maxLength={2_000}
            spellCheck={false}
            dir="ltr"
            onChange={({ target }) => onChange({ ...answer, tex: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
          <Drawn tex={answer.tex} />
        </>
      )
  }
}

/** The formula as it will look, drawn as it is typed. */
function Drawn({ tex }: { tex: string }) {
  const { ask, editor } = useText(editorText)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) drawFormula(place.current, tex, true, editor.emptyFormula)
  }, [tex, editor])
  return (
    <div className={styles.drawn}>
      <span>{ask.drawn}</span>
      <div ref={place} />
    </div>
  )
}

function complete(answer: Question): Question | null {
  if (answer.what === 'link') {
    const href = meantAddress(answer.href)
    return href === null ? null : { ...answer, href }
  }
  if (answer.what === 'image') return isDescribed(answer) ? { ...answer, alt: answer.alt.trim() } : null
  if (answer.what !== 'embed') return { ...answer, tex: answer.tex.trim() }
  const url = webAddress(answer.url)
  const title = answer.title.trim()
  return url === null || title === '' ? null : { ...answer, url, title }
}

function webAddress(typed: string): string | null {
  const address = meantAddress(typed)
  return address?.startsWith('http') ? address : null
}
