import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Select } from '../../../../base/ui/Select.tsx'
import { registrationForm } from '../client.ts'
import { siteSettingsText } from '../text/en.ts'
import type { Read } from './Setting.tsx'

/** The section of who may become a member. */
export function RegistrationSection({ settings: { registration }, version }: Read) {
  const { registration: words, submit } = useText(siteSettingsText)
  const { Form, field, busy } = useForm(registrationForm)
  return (
    <Section name="registration" heading={words.heading} about={words.about}>
      <Form key={registration} noValidate>
        <input type="hidden" name="version" value={version} />
        <Select {...field('registration', registration)} label={words.label}>
          <option value="open">{words.open}</option>
          <option value="invitation">{words.invitation}</option>
        </Select>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </Form>
    </Section>
  )
}
