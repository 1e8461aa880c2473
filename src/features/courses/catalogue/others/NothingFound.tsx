import { useText } from '../../../../base/text/useText.ts'
import { EmptyShelf } from '../../../../base/ui/art/EmptyShelf.tsx'
import { ButtonLink } from '../../../../base/ui/Button.tsx'
import { EmptyState } from '../../../../base/ui/EmptyState.tsx'
import { Link } from '../../../../base/ui/Link.tsx'
import styles from './NothingFound.module.css'
import { othersText } from './text/en.ts'

/** Shown when a search finds nothing: other searches, and links out of it. */
export function NothingFound(props: {
  /** Other searches that find something. */
  instead: readonly string[]
  /** The address of a search; null for none. */
  addressOf: (q: string | null) => string
}) {
  const { instead, addressOf } = props
  const catalogue = useText(othersText)
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
            <ButtonLink variant="ghost" to="/all-courses">
              {catalogue.browse}
            </ButtonLink>
          </div>
        </div>
      }
    />
  )
}
