import { useFetcherForm } from '../../../../base/form/useFetcherForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { longest } from '../../rules.ts'
import styles from '../Builder.module.css'
import { builderText } from '../text/en.ts'
import { useBuilding } from '../useBuilding.ts'
import { AskDialog, CopiedDialog, CopyButton } from './CopyDialog.tsx'
import { copyCourseForm } from './client/forms.ts'

/** What copies the whole course into a new one. */
export function CopyCourse() {
  const { copy } = useText(builderText)
  return (
    <section aria-labelledby="copy">
      <h2 id="copy">{copy.heading}</h2>
      <p className={styles.meta}>{copy.help}</p>
      <CopyButton
        label={copy.course}
        dialog={({ open, close }) => <CourseDialog open={open} onClose={close} />}
      />
    </section>
  )
}

function CourseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { copy } = useText(builderText)
  const { outline } = useBuilding()
  const { Form, busy, refused, errorOf, done } = useFetcherForm(copyCourseForm)
  const copied = done?.copied
  return (
    <>
      <Form noValidate>
        <AskDialog
          open={open && copied === undefined}
          title={copy.courseTitle}
          fields={['title']}
          {...{ busy, refused, errorOf, onClose }}
        >
          <TextField
            label={copy.title}
            name="title"
            error={errorOf('title')}
            defaultValue={copy
              .titleOf(outline)
              .slice(0, longest.title)
              .replace(/[\ud800-\udbff]$/, '')}
            maxLength={longest.title}
            required
          />
        </AskDialog>
      </Form>
      <CopiedDialog
        open={open && copied !== undefined}
        text={copy.courseDone}
        to={copied === undefined ? '' : `/teach/${copied.course}`}
        onClose={onClose}
      />
    </>
  )
}
