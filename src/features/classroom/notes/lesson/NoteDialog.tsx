import { useEffect, useId } from 'react'
import { clockOf } from '../../../../base/text/clockOf.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Dialog } from '../../../../base/ui/Dialog.tsx'
import { Select } from '../../../../base/ui/Select.tsx'
import { blockOf, fragmentOf } from '../../shared/place.ts'
import { wordsOf } from '../client/marks.ts'
import { NoteText } from '../NoteText.tsx'
import { notesText } from '../text/en.ts'
import styles from './NoteDialog.module.css'
import { NoteForm, type Written } from './NoteForm.tsx'

/** The dialog in which a note is written or changed. */
export function NoteDialog(props: { note: Written; blocks: readonly string[]; onClose: () => void }) {
  const { note, blocks, onClose } = props
  const words = useText(notesText).lesson
  const form = useId()
  const isNew = note._id === undefined
  useEffect(() => {
    const field = document.getElementById(form)?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [form])
  const { place } = note
  const choosesPlace = isNew && note.quote === null && (place === null || 'block' in place)
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? words.new : words.change}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary">
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        <NoteText note={{ quote: note.quote, text: '' }} />
        {place !== null && 'second' in place && (
          <p className="num">{words.atTime({ time: clockOf(place.second) })}</p>
        )}
        {place !== null && 'page' in place && <p>{words.atPage({ page: place.page })}</p>}
        <NoteForm
          id={note._id ?? (note.quote === null ? 'new' : `${blockOf(note.place)} ${note.quote.from}`)}
          formId={form}
          note={note}
          onDone={onClose}
          where={
            choosesPlace ? (
              <Select
                name="place"
                label={words.where}
                defaultValue={note.place === null ? '' : fragmentOf(note.place)}
              >
                <option value="">{words.whole}</option>
                {blocks.map((block) => (
                  <option key={block} value={fragmentOf({ block })}>
                    {wordsOf(block).slice(0, 60)}
                  </option>
                ))}
              </Select>
            ) : undefined
          }
        />
      </div>
    </Dialog>
  )
}
