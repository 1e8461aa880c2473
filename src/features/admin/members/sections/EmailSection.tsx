import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { shortDay } from '../../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { adminText } from '../../text/en.ts'
import { emailForm } from '../client.ts'
import type { UserRow } from '../contract.ts'

/** The section about whether the e-mail is verified. */
export function EmailSection({ member }: { member: UserRow }) {
  const { email: words } = useText(adminText).member
  const language = useLanguage()
  const { Form, busy } = useForm(emailForm)
  const { emailVerifiedAt } = member
  return (
    <Section name="email" heading={words.heading} about={words.about}>
      <p>
        {emailVerifiedAt === null
          ? words.unconfirmed
          : words.confirmed({ at: shortDay(language, emailVerifiedAt) })}
      </p>
      {emailVerifiedAt === null && (
        <Form>
          <Button type="submit" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      )}
    </Section>
  )
}
