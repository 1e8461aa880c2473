import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CarriedInput } from '../../../../base/form/CarriedInput.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { newUuid } from '../../../../base/page/newUuid.ts'
import { useText } from '../../../../base/text/useText.ts'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { fragmentOf } from '../../shared/place.ts'
import { noteForm } from '../client/noteForm.ts'
import type { ShownNote } from '../client/queue.ts'
import { longest } from '../rules.ts'
import { notesText } from '../text/en.ts'

/** What a form writes: a note that is there, or a new one at a place. */
export type Written = Pick<ShownNote, 'place' | 'quote' | 'text' | 'version'> & { _id?: string }

/** The fields of a note. What is typed is kept in this browser until the note is saved; it works without scripts. */
export function NoteForm(props: {
  /** By which its draft is told from those of others. */
  id: string
  formId?: string
  note: Written
  /** Instead of the place of the note. */
  where?: ReactNode
  onDone?: () => void
  children?: (busy: boolean) => ReactNode
}) {
  const { id, formId, note, where, children } = props
  const words = useText(notesText).lesson
  const { Form, field, busy, done } = useForm(noteForm, { id })
  // With an id from here what is sent twice is one note. Without scripts the key of the form sees to that.
  const [fresh, setFresh] = useState('')
  const finish = useEffectEvent(() => props.onDone?.())
  useEffect(() => {
    setFresh(newUuid())
    if (done !== null) finish()
  }, [done])
  return (
    <Form id={formId}>
      <input type="hidden" name="note" value={note._id ?? fresh} />
      {where ?? (
        <input type="hidden" name="place" value={note.place === null ? '' : fragmentOf(note.place)} />
      )}
      <input type="hidden" name="quote" value={note.quote?.text ?? ''} />
      <input type="hidden" name="from" value={note.quote?.from ?? ''} />
      <CarriedInput name="version" first={String(note.version)} />
      <TextField
        multiline
        {...field('text', note.text)}
        label={words.text}
        required
        rows={4}
        maxLength={longest.text}
        dir="auto"
      />
      {children?.(busy)}
    </Form>
  )
}
