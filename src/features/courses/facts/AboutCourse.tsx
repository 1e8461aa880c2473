import { CircleCheck } from 'lucide'
import { useText } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import styles from './AboutCourse.module.css'
import type { CourseFacts } from './shared/schema.ts'
import { factsText } from './text/en.ts'

/** What learners will be able to do, for whom a course is, and what they need first; nothing where nothing is said. */
export function AboutCourse({ facts }: { facts: CourseFacts | undefined }) {
  const words = useText(factsText)
  if (!facts || (facts.outcomes.length === 0 && !facts.audience && !facts.prerequisites)) return null
  return (
    <section className={`wrap ${styles.about}`}>
      {facts.outcomes.length > 0 && (
        <div>
          <h2>{words.outcomes}</h2>
          <ul className={styles.outcomes}>
            {[...new Set(facts.outcomes)].map((outcome) => (
              <li key={outcome}>
                <Icon of={CircleCheck} className={styles.check} />
                <bdi>{outcome}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Words heading={words.audience} text={facts.audience} />
      <Words heading={words.prerequisites} text={facts.prerequisites} />
    </section>
  )
}

function Words({ heading, text }: { heading: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <h2>{heading}</h2>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </div>
  )
}
