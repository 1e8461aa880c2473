import { Link } from '../../../base/ui/Link.tsx'
import { type Piece, piecesOf } from '../../courses/shared/pieces.ts'
import { searchWords } from '../../courses/shared/words.ts'
import type { LessonHit } from '../contract.ts'
import { addressOf } from '../shared/place.ts'
import styles from './SearchPage.module.css'

/** Lessons that were found: where each is, and what it says there. @param props.named whether their courses are named */
export function Hits({ hits, query, named }: { hits: readonly LessonHit[]; query: string; named: boolean }) {
  const words = searchWords(query)
  return (
    <ol className={styles.hits}>
      {hits.map(({ course, courseTitle, item, title, place, snippet }) => (
        <li key={`${course} ${item}`}>
          <h3 dir="auto">
            <Link to={addressOf(course, { _id: item, place })}>
              <Marked pieces={piecesOf(title, words)} />
            </Link>
          </h3>
          {named && (
            <p className={styles.course} dir="auto">
              {courseTitle}
            </p>
          )}
          {snippet.length > 0 && (
            <p className={styles.snippet} dir="auto">
              <Marked pieces={snippet} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, at) => {
    const key = `${at} ${text}`
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
