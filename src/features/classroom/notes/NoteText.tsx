import type { LearnerNote } from './contract.ts'
import styles from './NoteText.module.css'

/** What a note is about, and what it says. */
export function NoteText({ note: { quote, text } }: { note: Pick<LearnerNote, 'quote' | 'text'> }) {
  return (
    <>
      {quote !== null && (
        <blockquote className={styles.quote} dir="auto">
          <mark>{quote.text}</mark>
        </blockquote>
      )}
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
    </>
  )
}
