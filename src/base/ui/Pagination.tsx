import { ArrowLeft, ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'

type PaginationProps = {
  /** What the pair of links is called, such as the list it turns. */
  label: string
  previousLabel: string
  nextLabel: string
  /** Where the links lead; null where the list begins or ends. */
  previousHref: string | null
  nextHref: string | null
  /** Words between the links, such as which courses are shown. */
  children?: ReactNode
}

/** Turns the pages of a list by plain links. Shows nothing when there is but one page. */
export function Pagination(props: PaginationProps) {
  const { label, previousLabel, nextLabel, previousHref, nextHref, children } = props
  if (previousHref === null && nextHref === null) return null
  return (
    <nav className={styles.pages} aria-label={label}>
      <span>
        {previousHref !== null && (
          <ButtonLink to={previousHref} rel="prev">
            <Icon of={ArrowLeft} flip />
            {previousLabel}
          </ButtonLink>
        )}
      </span>
      {children && <span className={styles.place}>{children}</span>}
      <span className={styles.next}>
        {nextHref !== null && (
          <ButtonLink to={nextHref} rel="next">
            {nextLabel}
            <Icon of={ArrowRight} flip />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
