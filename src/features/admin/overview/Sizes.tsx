import { numberIn } from '../../../base/text/numbers.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import type { Overview, Size } from './contract.ts'
import { counted } from './rules.ts'
import styles from './Sizes.module.css'
import { overviewText } from './text/en.ts'

/** How many members, courses and enrollments there are, and how many came this week. */
export function Sizes(sizes: Omit<Overview, 'waiting'>) {
  const { sizes: words } = useText(overviewText)
  return (
    <dl className={styles.sizes}>
      {(['members', 'courses', 'enrollments'] as const).map((name) => (
        <div key={name} className="panel">
          <dt>{words[name]}</dt>
          <SizeFigure {...sizes[name]} />
        </div>
      ))}
    </dl>
  )
}

function SizeFigure({ total, exact, newest }: Size) {
  const { sizes: words } = useText(overviewText)
  const language = useLanguage()
  const figure = numberIn(language, total)
  return (
    <>
      <dd className={styles.total}>{exact ? figure : words.about({ total: figure })}</dd>
      <dd className={styles.newest}>
        {newest < counted.exactly ? words.newest({ count: newest }) : words.many}
      </dd>
    </>
  )
}
