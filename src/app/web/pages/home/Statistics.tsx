import { useEffect, useRef, useState } from 'react'
import { homeText } from '../../../../base/text/home.ts'
import { COUNTERS, type Counter, countAt } from './counters.ts'
import { wantsStillness } from './motion.ts'
import styles from './Statistics.module.css'
import { useFirstSight } from './useFirstSight.ts'

/** Four numbers that count up when they scroll into view. */
export function Statistics() {
  const list = useRef<HTMLDListElement>(null)
  const seen = useFirstSight(list)
  return (
    <section className="wrap sectionEnd" aria-labelledby="numbers">
      <h2 id="numbers" className="vh">
        {homeText.numbers.title}
      </h2>
      <dl ref={list} className={styles.strip}>
        {COUNTERS.map((counter) => (
          <div key={counter.label}>
            <dt>{counter.label}</dt>
            <dd>
              <Count counter={counter} running={seen} />
              <span className="vh">{countAt(counter, Infinity)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One position for each character of the longest number. */
const POSITIONS = [0, 1, 2, 3, 4]

/**
 * The animated number, hidden from screen readers. Each digit has a fixed position, so that none moves while others
 * change.
 */
function Count({ counter, running }: { counter: Counter; running: boolean }) {
  const last = countAt(counter, Infinity)
  const [shown, show] = useState(last)
  useEffect(() => {
    if (!running || wantsStillness()) return
    const start = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      show(countAt(counter, now - start))
      if (now - start < counter.seconds * 1000) frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [counter, running])
  return (
    <span className={styles.count} aria-hidden="true">
      {POSITIONS.slice(0, last.length).map((position) => (
        <i key={position}>{shown[position]}</i>
      ))}
    </span>
  )
}
