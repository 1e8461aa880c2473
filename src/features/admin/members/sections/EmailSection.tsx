import { Form } from '../../../../base/form/Form.tsx'
import type { Outcome } from '../../../../base/form/outcome.ts'
import { Section } from '../../../../base/form/Section.tsx'
import { useSectionForm } from '../../../../base/form/useSectionForm.ts'
import { shortDay } from '../../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { adminText } from '../../text/en.ts'
import type { MemberRow } from '../contract.ts'

/** The section about whether the e-mail is verified. */
export function EmailSection({ member, outcome }: { member: MemberRow; outcome: Outcome | null }) {
  const { email: words } = useText(adminText).member
  const language = useLanguage()
  const { form, busy } = useSectionForm('email', outcome)
  const { emailVerifiedAt } = member
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <p>
        {emailVerifiedAt === null
          ? words.unconfirmed
          : words.confirmed({ at: shortDay(language, emailVerifiedAt) })}
      </p>
      {emailVerifiedAt === null && (
        <Form ref={form} method="post">
          <input type="hidden" name="section" value="email" />
          <Button type="submit" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      )}
    </Section>
  )
}
