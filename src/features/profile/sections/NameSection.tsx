import { defineForm } from '../../../base/form/defineForm.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { AccountsApi } from '../../accounts/contract.ts'
import type { User } from '../../accounts/shared/user.ts'
import { profileText } from '../text/en.ts'

export const nameForm = defineForm({
  section: 'name',
  fields: ['displayName'],
  async work(json, call: Call) {
    await answer(api<AccountsApi>(call).auth.profile.$patch({ json }))
    return { message: textHere(profileText).name.done }
  },
})

/** The section to change the display name. */
export function NameSection({ member }: { member: User }) {
  const { name } = useText(profileText)
  const { Form, field, busy } = useForm(nameForm)
  return (
    <Section name="name" heading={name.heading} about={name.about}>
      <Form>
        <TextField
          key={member.displayName}
          {...field('displayName', member.displayName)}
          label={name.field}
          required
          autoComplete="name"
          dir="auto"
          maxLength={100}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {name.submit}
        </Button>
      </Form>
      <p>
        <Link className="link" to="/profile/teaching">
          {name.teaching}
        </Link>
      </p>
    </Section>
  )
}
