import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { longest } from '../rules.ts'
import { answerForm, answerRemovalForm } from './client.ts'
import { courseReviewsText } from './text/en.ts'
import { Unfolding } from './Unfolding.tsx'

/** The form by which those who teach a course answer a review, or change or remove the `answer` there is. */
export function AnswerForm({ id, answer }: { id: string; answer: string | null }) {
  const { answer: words } = useText(courseReviewsText)
  const { Form, field, busy, refused } = useForm(answerForm, { id })
  const removal = useFetcherForm(answerRemovalForm)
  return (
    // Built anew with another answer, and closed again.
    <Unfolding key={answer} name={answer === null ? words.write : words.change} open={refused !== null}>
      <Form noValidate>
        <TextField
          multiline
          {...field('text', answer ?? '')}
          label={words.text}
          hint={words.textHint}
          required
          dir="auto"
          maxLength={longest.answer}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {words.submit}
        </Button>
      </Form>
      {answer !== null && (
        <removal.Form>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="ghost" tone="danger" busy={removal.busy}>
            {words.remove}
          </Button>
        </removal.Form>
      )}
    </Unfolding>
  )
}
