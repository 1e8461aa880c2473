import { Link } from 'react-router'
import { catalogueText as catalogue } from '../../../base/text/catalogue.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import styles from './NothingFound.module.css'

/** What the catalogue says when a search finds nothing: what else to search for, and the ways out of it. */
export function NothingFound(props: {
  /** Searches that find something. */
  instead: readonly string[]
  /** The address of a search; of none for null. */
  addressOf: (q: string | null) => string
}) {
  const { instead, addressOf } = props
  return (
    <EmptyState
      art={<EmptyShelf />}
      title={catalogue.nothing}
      text={instead.length === 0 ? catalogue.nothingHelp : catalogue.didYouMean}
      action={
        <div className={styles.ways}>
          {instead.length > 0 && (
            <ul className={styles.instead}>
              {instead.map((q) => (
                <li key={q}>
                  <Link className="link" to={addressOf(q)} dir="auto">
                    {q}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.out}>
            <ButtonLink to={addressOf(null)}>{catalogue.clear}</ButtonLink>
            <ButtonLink variant="ghost" to="/all-new-courses">
              {catalogue.browse}
            </ButtonLink>
          </div>
        </div>
      }
    />
  )
}
