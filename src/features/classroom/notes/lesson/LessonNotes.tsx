import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Link } from '../../../../base/ui/Link.tsx'
import type { NotedLesson } from '../client/notedLesson.ts'
import { notesText } from '../text/en.ts'
import styles from './LessonNotes.module.css'
import { NoteForm } from './NoteForm.tsx'

const empty = { place: null, quote: null, text: '', version: 0 }

/** The own notes at a lesson. Without scripts a note on the lesson is written here; with them notes at any of its words. */
export function LessonNotes(props: NotedLesson) {
  const words = useText(notesText)
  const [panel, setPanel] = useState<{ Panel: ComponentType<NotedLesson> } | null>(null)
  useEffect(() => {
    let isGone = false
    import('./NotesPanel.tsx').then(
      ({ NotesPanel }) => {
        if (!isGone) setPanel({ Panel: NotesPanel })
      },
      // Notes can be written without it.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return (
    <section id="notes" className={`noPrint ${styles.notes}`} aria-labelledby="notes-title">
      <div className={styles.head}>
        <h2 id="notes-title" tabIndex={-1}>
          {words.title}
        </h2>
        <Link to={`/notes?${new URLSearchParams({ course: props.lesson.courseId })}`}>
          {words.lesson.all}
        </Link>
      </div>
      {panel !== null && <panel.Panel {...props} />}
      <details className={styles.write}>
        <summary>{words.lesson.write}</summary>
        <NoteForm id="lesson" note={empty}>
          {(busy) => (
            <Button type="submit" busy={busy}>
              {words.lesson.save}
            </Button>
          )}
        </NoteForm>
      </details>
    </section>
  )
}
