import { useId } from 'react'
import { useLanguage } from '../../../base/text/useText.ts'
import { stars } from '../rules.ts'
import styles from './Stars.module.css'
import { courseReviewsText } from './text/en.ts'

/** A star in a square of 24. */
const star = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z'

/** One star, full or empty by its style. */
export function Star({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d={star} />
    </svg>
  )
}

/** So many of five stars, and parts of them; read aloud as a number. `of` is the words for it where it is an average. */
export function Stars({ value, label }: { value: number; label?: string }) {
  const language = useLanguage()
  const id = useId()
  const all = Array.from({ length: stars.most }, (_, at) => at)
  const width = 24 * stars.most
  return (
    <svg
      viewBox={`0 0 ${width} 24`}
      className={`flip ${styles.stars}`}
      role="img"
      aria-label={label ?? courseReviewsText(language).starsOf({ stars: value })}
    >
      <clipPath id={id}>
        <rect width={24 * value} height={24} />
      </clipPath>
      {all.map((at) => (
        <path key={at} d={star} transform={`translate(${24 * at})`} className={styles.empty} />
      ))}
      <g clipPath={`url(#${id})`}>
        {all.map((at) => (
          <path key={at} d={star} transform={`translate(${24 * at})`} className={styles.full} />
        ))}
      </g>
    </svg>
  )
}
