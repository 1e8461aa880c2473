import { Refusal } from '../../../base/form/Refusal.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { rulingReasons } from '../../courses/rulings/rules.ts'
import { rulingsText } from '../../courses/rulings/text/en.ts'
import { Unfolding } from '../../reviews/course-reviews/Unfolding.tsx'
import { longestWords } from '../rules.ts'
import { courseReportForm } from './client.ts'
import { reportFormText } from './text/en.ts'

/** The form to report a course to the administrators, behind a press of its name. Its last field is only for robots. */
export function ReportCourse() {
  const words = useText(reportFormText)
  const { reasons } = useText(rulingsText)
  const { Form, field, busy, refused, done } = useForm(courseReportForm)
  if (done) return <p role="status">{words.done}</p>
  return (
    <Unfolding name={words.open} open={refused !== null}>
      <Refusal of={refused} />
      <Form>
        <Select {...field('reason', '')} label={words.why} required>
          <option value="">{words.choose}</option>
          {rulingReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasons[reason]}
            </option>
          ))}
        </Select>
        <TextField
          {...field('words', '')}
          label={words.words}
          hint={words.wordsHint}
          multiline
          dir="auto"
          maxLength={longestWords}
        />
        <label className="vh" aria-hidden="true">
          {words.trap}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <Button type="submit" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </Unfolding>
  )
}
