import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useText } from '../../../../base/text/useText.ts'
import { cx } from '../../../../base/ui/cx.ts'
import { type Counter, countAt, countersTo } from './counters.ts'
import { wantsStillness } from './motion.ts'
import styles from './Statistics.module.css'
import { homeText } from './text/en.ts'
import { useFirstSight } from './useFirstSight.ts'

/** Up to four numbers that count up when they scroll into view. */
export function Statistics({ of }: { of: Readonly<Record<string, number>> }) {
  const { numbers } = useText(homeText)
  const language = useLanguage()
  const list = useRef<HTMLDListElement>(null)
  const seen = useFirstSight(list)
  const counters = useMemo(() => countersTo(of), [of])
  if (counters.length === 0) return null
  return (
    <section className="wrap sectionEnd" aria-labelledby="numbers">
      <h2 id="numbers" className="vh">
        {numbers.title}
      </h2>
      <dl ref={list} className={styles.strip}>
        {counters.map((counter) => (
          <div key={counter.of}>
            <dt>{numbers[counter.of]}</dt>
            <dd>
              <Count counter={counter} running={seen} />
              <span className="vh">{countAt(counter, Infinity, language)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One position for each character of the longest number. */
const POSITIONS = [0, 1, 2, 3, 4, 5, 6]

/**
 * The animated number, hidden from screen readers. Each digit has a fixed position, so that none moves while others
 * change.
 */
function Count({ counter, running }: { counter: Counter; running: boolean }) {
  const language = useLanguage()
  const last = countAt(counter, Infinity, language)
  const [shown, show] = useState(last)
  useEffect(() => {
    if (!running || wantsStillness()) return
    const start = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      show(countAt(counter, now - start, language))
      if (now - start < counter.seconds * 1000) frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [counter, running, language])
  return (
    <span className={cx(styles.count, last.length > 5 && styles.long)} aria-hidden="true">
      {POSITIONS.slice(0, last.length).map((position) => (
        <i key={position}>{shown[position]}</i>
      ))}
    </span>
  )
}
