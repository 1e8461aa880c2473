import { day } from '../../../../base/contract/dates.ts'
import { Form } from '../../../../base/form/Form.tsx'
import type { Outcome } from '../../../../base/form/outcome.ts'
import { Section } from '../../../../base/form/Section.tsx'
import { useSectionForm } from '../../../../base/form/useSectionForm.ts'
import { administrationText } from '../../../../base/text/administration.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import type { MemberRow } from '../contract.ts'

const { email: words } = administrationText.member

/** The section about whether the e-mail is verified. */
export function EmailSection({ member, outcome }: { member: MemberRow; outcome: Outcome | null }) {
  const { form, busy } = useSectionForm('email', outcome)
  const { emailVerifiedAt } = member
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <p>{emailVerifiedAt === null ? words.unconfirmed : words.confirmed(day(emailVerifiedAt))}</p>
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
