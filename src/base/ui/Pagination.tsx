import { ArrowLeft, ArrowRight } from 'lucide'
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'

type PaginationProps = {
  /** The label of the navigation, and those of its links. */
  words: { pages: string; first: string; next: string }
  /** The addresses of the links; null where the list begins or ends. */
  first: string | null
  next: string | null
}

/** Links to the first and the next page of a list; nothing when there is only one page. */
export function Pagination({ words, first, next }: PaginationProps) {
  if (first === null && next === null) return null
  return (
    <nav className={styles.pages} aria-label={words.pages}>
      <span>
        {first !== null && (
          <ButtonLink to={first} rel="prev">
            <Icon of={ArrowLeft} flip />
            {words.first}
          </ButtonLink>
        )}
      </span>
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
