import { use, useId } from 'react'
import rows from '../../../base/form/Rows.module.css'
import { numberIn } from '../../../base/text/numbers.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { AdminWaitingThings } from '../frame/AdminFeature.tsx'
import type { Overview } from './contract.ts'
import { counted } from './rules.ts'
import { overviewText } from './text/en.ts'
import styles from './WaitingList.module.css'

/** What needs a look, each with how many there are and a link to its page. */
export function WaitingList({ waiting }: Pick<Overview, 'waiting'>) {
  const { waiting: words } = useText(overviewText)
  const language = useLanguage()
  const id = useId()
  const things = Object.entries(use(AdminWaitingThings)).flatMap(([name, { to, label }]) => {
    const count = waiting[name] ?? 0
    return count === 0 ? [] : [{ name, to, label: label(language), count }]
  })
  return (
    <section className={styles.waiting} aria-labelledby={id}>
      <h2 id={id}>{words.heading}</h2>
      {things.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={rows.rows}>
          {things.map(({ name, to, label, count }) => (
            <li key={name}>
              <Link className="link" to={to}>
                {label}
              </Link>
              <Badge kind="warning">
                {count < counted.waiting ? numberIn(language, count) : words.many({ count: counted.waiting })}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
