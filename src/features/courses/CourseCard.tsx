import { useId } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '../../base/text/language.ts'
import { useLanguage } from '../../base/text/useText.ts'
import { cx } from '../../base/ui/cx.ts'
import styles from './CourseCard.module.css'
import { CardInside, type CardLook, cardWords } from './card/CardInside.tsx'
import type { NotedCard } from './notes/shared/note.ts'

const asText = import.meta.env.SSR ? (await import('./card/cardText.tsx')).drawCard : undefined

type CardProps = CardLook & { course: NotedCard; rank?: number | undefined }

/** A course in a grid. The whole card links to its page, but for its teacher's name and its marks; `rank` shows a number in the margin. */
export function CourseCard(props: { course: NotedCard; rank?: number } & Partial<CardLook>) {
  const { course, rank, level = 3, byline = false, eager = false } = props
  const language = useLanguage()
  const id = useId()
  // Unique per card and visit, because two lists of a page may have the same course.
  const cover = `cover-${useLocation().key}-${course._id}-${rank ?? 0}`
  const className = cx(styles.card, rank !== undefined && styles.ranked)
  // Of an image that is to come at once React tells browsers in the head of the page.
  if (asText !== undefined && !(eager && course.imageUrl)) {
    return <AsText {...{ className, language, id, course, rank, level, byline, eager }} />
  }
  return (
    <li className={className}>
      <CardInside
        {...{ id, course, cover, level, byline, eager }}
        words={cardWords(language, course, rank)}
      />
    </li>
  )
}

/** Has no hooks: React draws the text while it draws this. */
function AsText(props: CardProps & { className: string | undefined; language: Language; id: string }) {
  const { className, language, id, ...card } = props
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made the text, and what is put into it is escaped.
  return <li className={className} dangerouslySetInnerHTML={{ __html: asText?.(language, id, card) ?? '' }} />
}
