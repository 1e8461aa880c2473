import { instantIn } from '../../../base/text/instantIn.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { LearnerOutline } from '../contract.ts'
import { classroomText } from '../text/en.ts'
import type { Previewed } from './client/data.ts'
import styles from './PreviewBar.module.css'

/** Says above a lesson that it is a preview, as whom and when, and lets that be changed. */
export function PreviewBar(props: {
  courseId: string
  itemId: string
  outline: LearnerOutline
  preview: NonNullable<Previewed>
}) {
  const { courseId, itemId, outline, preview } = props
  const language = useLanguage()
  const { preview: words } = classroomText(language)
  const { zone } = outline
  const { refused } = preview
  const at = instantIn(language, preview.asOf, zone)
  return (
    <section className={`noPrint ${styles.preview}`} aria-label={words.title}>
      <p suppressHydrationWarning>
        <b>{words.title}.</b>{' '}
        {preview.as === null ? words.asNew({ at, zone }) : words.asLearner({ email: preview.as, at, zone })}{' '}
        {words.readOnly} {!outline.published && words.closed}{' '}
        <Link className="link" to={`/teach/${courseId}`}>
          {words.leave}
        </Link>
      </p>
      <details open={refused !== null}>
        <summary>{words.change}</summary>
        <form action={`/learn/${courseId}/${itemId}`} className={styles.form}>
          <TextField
            type="email"
            name="as"
            label={words.as}
            error={refused?.message}
            defaultValue={refused?.as ?? preview.as ?? ''}
            autoComplete="off"
            dir="ltr"
          />
          <TextField
            type="datetime-local"
            name="asOf"
            label={words.asOf({ zone })}
            defaultValue={refused?.asOf || preview.wall}
            min="2000-01-01T00:00"
            max="2199-12-31T23:59"
            required
          />
          <Button type="submit">{words.show}</Button>
        </form>
      </details>
    </section>
  )
}
