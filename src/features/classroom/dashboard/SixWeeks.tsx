import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { cx } from '../../../base/ui/cx.ts'
import type { MyLearning } from '../contract.ts'
import { dayBefore, daysShown } from '../rules.ts'
import { durationIn } from '../shared/duration.ts'
import { classroomText } from '../text/en.ts'
import styles from './SixWeeks.module.css'

/** From how many minutes a day's dot is larger. */
const much = { some: 15, lots: 40 }

/** Six weeks of days as dots, the larger the longer one learned. A day without is a day of rest. */
export function SixWeeks({ days, today }: { days: MyLearning['days']; today: string }) {
  const language = useLanguage()
  const { dashboard: words } = classroomText(language)
  const spent = new Map(days.map(({ day, ms }) => [day, Math.ceil(ms / 60_000)]))
  const end = new Date(`${today}T00:00:00Z`)
  const shown = Array.from({ length: daysShown }, (_, nr) => dayBefore(end, daysShown - 1 - nr))
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks">{words.weeks}</h2>
      <ol className={styles.days}>
        {shown.map((day) => {
          const minutes = spent.get(day) ?? 0
          const told = shortDay(language, `${day}T00:00:00Z`)
          return (
            <li key={day} className={cx(styles.day, styles[sizeOf(minutes)])}>
              <span className="vh">
                {minutes === 0
                  ? words.rest({ day: told })
                  : words.day({ day: told, time: durationIn(language, minutes) })}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.sum}>{words.days({ days: shown.filter((day) => spent.has(day)).length })}</p>
    </section>
  )
}

function sizeOf(minutes: number): 'rest' | 'little' | 'some' | 'lots' {
  if (minutes === 0) return 'rest'
  if (minutes < much.some) return 'little'
  return minutes < much.lots ? 'some' : 'lots'
}
