import { ArrowLeft, ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'

type PaginationProps = {
  /** The label of the navigation, such as the name of the list. */
  label: string
  previousLabel: string
  nextLabel: string
  /** The addresses of the links; null where the list begins or ends. */
  previousHref: string | null
  nextHref: string | null
  /** Text between the links, such as which courses are shown. */
  children?: ReactNode
}

/** Links to the previous and the next page of a list; nothing when there is only one page. */
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
