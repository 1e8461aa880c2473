import { Form } from '../../../../base/form/Form.tsx'
import type { Outcome } from '../../../../base/form/outcome.ts'
import { Section } from '../../../../base/form/Section.tsx'
import { useSectionForm } from '../../../../base/form/useSectionForm.ts'
import { shortDay } from '../../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Checkbox } from '../../../../base/ui/Checkbox.tsx'
import { adminText } from '../../text/en.ts'
import type { MemberRow } from '../contract.ts'

/** The section to close or reopen the account. */
export function AccountSection(props: { member: MemberRow; name: string; outcome: Outcome | null }) {
  const { account: words } = useText(adminText).member
  const language = useLanguage()
  const { member, name, outcome } = props
  const { disabledAt } = member
  const section = disabledAt === null ? 'close' : 'reopen'
  const { form, busy } = useSectionForm(section, outcome)
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <p>{disabledAt === null ? words.open : words.closed({ at: shortDay(language, disabledAt) })}</p>
      <Form ref={form} method="post">
        <input type="hidden" name="section" value={section} />
        {disabledAt === null && <Checkbox label={words.sure({ name })} name="confirm" value="yes" required />}
        <Button type="submit" {...(disabledAt === null && { variant: 'danger' })} busy={busy}>
          {disabledAt === null ? words.close : words.reopen}
        </Button>
      </Form>
    </Section>
  )
}
