import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { reasons } from '../rules.ts'
import { reportForm } from './client.ts'
import { courseReviewsText } from './text/en.ts'
import { Unfolding } from './Unfolding.tsx'

/** The form to report the review of somebody to the administrators. */
export function ReportForm({ id, name }: { id: string; name: string }) {
  const { report: words, reasons: names } = useText(courseReviewsText)
  const { Form, busy, done } = useFetcherForm(reportForm)
  if (done) return <p role="status">{words.done}</p>
  return (
    <Unfolding name={words.open} label={words.openNamed({ name })}>
      <Form>
        <input type="hidden" name="id" value={id} />
        <Select label={words.why} name="reason" defaultValue={reasons[0]}>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {names[reason]}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </Unfolding>
  )
}
