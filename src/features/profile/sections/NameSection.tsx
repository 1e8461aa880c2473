import { Form } from '../../../base/form/Form.tsx'
import { attempt, errorOf, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { AccountsApi } from '../../accounts/contract.ts'
import type { Member } from '../../accounts/shared/member.ts'
import { profileText } from '../text/en.ts'

export function saveName(call: Call, displayName: string) {
  return attempt('name', textHere(profileText).name.done, async () => {
    await answer(api<AccountsApi>(call).auth.profile.$patch({ json: { displayName } }))
  })
}

/** The section to change the display name. */
export function NameSection({ member, outcome }: { member: Member; outcome: Outcome | null }) {
  const { name } = useText(profileText)
  const { form, busy } = useSectionForm('name', outcome)
  return (
    <Section heading={name.heading} about={name.about} outcome={outcome}>
      <Form ref={form} method="post">
        <input type="hidden" name="section" value="name" />
        <TextField
          key={member.displayName}
          label={name.field}
          name="displayName"
          required
          autoComplete="name"
          dir="auto"
          maxLength={100}
          defaultValue={member.displayName}
          error={errorOf(outcome, 'displayName')}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {name.submit}
        </Button>
      </Form>
    </Section>
  )
}
