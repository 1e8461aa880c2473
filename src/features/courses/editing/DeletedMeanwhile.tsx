import type { ProblemBody } from '../../../base/contract/problem.ts'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { notify } from '../../../base/ui/toast.ts'
import type { CourseFields } from '../contract.ts'
import { fieldNames } from '../rules.ts'
import styles from './CourseConflict.module.css'
import { CourseForm, emptyFields } from './CourseForm.tsx'
import { editingText } from './text/en.ts'
import { useHeardHeading } from './useHeardHeading.ts'

/** Shows what was typed for a course that was deleted meanwhile, to be added as a new one or copied. */
export function DeletedMeanwhile(props: {
  typed: CourseFields
  /** Why it could not be added as a new one. */
  refused: ProblemBody | null
  by: string
}) {
  const { typed, refused, by } = props
  const { deletedMeanwhile: words, fields: labels } = useText(editingText)
  const heading = useHeardHeading('deleted')
  const alive = useHydrated()
  const copy = async () => {
    const text = fieldNames.map((name) => `${labels[name]}: ${typed[name]}`).join('\n')
    try {
      await navigator.clipboard.writeText(text)
      notify.success(words.copied)
    } catch {
      notify.warning(words.copyByHand)
    }
  }
  return (
    <div className={styles.conflict}>
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1}>
          {words.heading}
        </h2>
        <p>{words.body}</p>
        {alive && (
          <div>
            <Button onClick={copy}>{words.copy}</Button>
          </div>
        )}
      </div>
      <CourseForm
        initial={typed}
        saved={emptyFields}
        carried={<input type="hidden" name="decision" value="add" />}
        by={by}
        seed="new"
        refused={refused?.status === 404 ? null : refused}
        submit={words.add}
        cancelTo="/manage-course"
      />
    </div>
  )
}
