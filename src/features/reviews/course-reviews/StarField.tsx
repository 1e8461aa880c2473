import { CircleAlert } from 'lucide'
import { useId } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { stars } from '../rules.ts'
import styles from './StarField.module.css'
import { Star } from './Stars.tsx'
import { courseReviewsText } from './text/en.ts'

/** The choice of so many stars: radio buttons that look like stars, each with those before it. */
export function StarField(props: {
  name: string
  defaultValue: string | undefined
  error: string | undefined
  label: string
}) {
  const { name, defaultValue, error, label } = props
  const words = useText(courseReviewsText)
  const id = useId()
  const all = Array.from({ length: stars.most }, (_, at) => at + 1)
  return (
    <div
      className={styles.field}
      role="radiogroup"
      aria-required
      aria-labelledby={`${id}-label`}
      aria-describedby={error && id}
      {...(error && { 'aria-invalid': true, tabIndex: -1 })}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      </span>
      <div className={styles.stars}>
        {all.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name={name}
              value={count}
              defaultChecked={defaultValue === `${count}`}
              className="vh"
            />
            <Star className={styles.star} />
            <span className="vh">{words.stars({ count })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  )
}
