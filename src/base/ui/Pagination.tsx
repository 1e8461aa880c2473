import { ArrowLeft, ArrowRight } from 'lucide'
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'

type PaginationProps = {
  /** The label of the navigation, and those of its links. */
  words: { pages: string; first: string; previous?: string; next: string }
  /** The addresses of the links; null where the list begins or ends. */
  first: string | null
  previous?: string | null
  next: string | null
  /** Which page it is, in words. */
  where?: string | null
}

/** Links to the first, the previous and the next page of a list; nothing when there is only one page. */
export function Pagination({ words, first, previous = null, next, where }: PaginationProps) {
  if (first === null && previous === null && next === null) return null
  return (
    <nav className={styles.pages} aria-label={words.pages}>
      <span>
        {previous !== null && (
          <ButtonLink to={previous} rel="prev">
            <Icon of={ArrowLeft} flip />
            {words.previous}
          </ButtonLink>
        )}
        {first !== null && (
          <ButtonLink to={first} {...(previous === null ? { rel: 'prev' } : { variant: 'text' })}>
            {previous === null && <Icon of={ArrowLeft} flip />}
            {words.first}
          </ButtonLink>
        )}
      </span>
      {where && <span className={styles.where}>{where}</span>}
      <span className={styles.next}>
        {next !== null && (
          <ButtonLink to={next} rel="next">
            {words.next}
            <Icon of={ArrowRight} flip />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
