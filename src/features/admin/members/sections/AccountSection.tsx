import { day } from '../../../../base/contract/dates.ts'
import { Form } from '../../../../base/form/Form.tsx'
import type { Outcome } from '../../../../base/form/outcome.ts'
import { Section } from '../../../../base/form/Section.tsx'
import { useSectionForm } from '../../../../base/form/useSectionForm.ts'
import { administrationText } from '../../../../base/text/administration.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Checkbox } from '../../../../base/ui/Checkbox.tsx'
import type { MemberRow } from '../contract.ts'

const { account: words } = administrationText.member

/** The section to close or reopen the account. */
export function AccountSection(props: { member: MemberRow; name: string; outcome: Outcome | null }) {
  const { member, name, outcome } = props
  const { disabledAt } = member
  const section = disabledAt === null ? 'close' : 'reopen'
  const { form, busy } = useSectionForm(section, outcome)
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <p>{disabledAt === null ? words.open : words.closed(day(disabledAt))}</p>
      <Form ref={form} method="post">
        <input type="hidden" name="section" value={section} />
        {disabledAt === null && <Checkbox label={words.sure(name)} name="confirm" value="yes" required />}
        <Button type="submit" {...(disabledAt === null && { variant: 'danger' })} busy={busy}>
          {disabledAt === null ? words.close : words.reopen}
        </Button>
      </Form>
    </Section>
  )
}
