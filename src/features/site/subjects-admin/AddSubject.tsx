import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { addForm } from './client.ts'
import { NameFields } from './NameFields.tsx'
import { subjectsAdminText } from './text/en.ts'

/** The form to add a subject to a group, or a group where `parent` is empty. */
export function AddSubject({ parent, submit }: { parent: string; submit: string }) {
  const { done } = useText(subjectsAdminText)
  const { Form, field, busy, done: added } = useForm(addForm, { id: parent || 'group' })
  return (
    <Form noValidate>
      {added !== null && <p role="status">{done}</p>}
      <input type="hidden" name="parent" value={parent} />
      <NameFields en={field('en')} bn={field('bn')} />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </Form>
  )
}
