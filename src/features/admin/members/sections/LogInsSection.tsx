import { Form } from '../../../../base/form/Form.tsx'
import type { Outcome } from '../../../../base/form/outcome.ts'
import { Section } from '../../../../base/form/Section.tsx'
import { useSectionForm } from '../../../../base/form/useSectionForm.ts'
import { useLanguage, useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { momentIn } from '../../frame/Moment.tsx'
import { adminText } from '../../text/en.ts'
import type { MemberRow } from '../contract.ts'

/** The section that says when the member was last signed in, with a button to end all sessions. */
export function LogInsSection({ member, outcome }: { member: MemberRow; outcome: Outcome | null }) {
  const { sessions: words } = useText(adminText).member
  const language = useLanguage()
  const { form, busy } = useSectionForm('sessions', outcome)
  const { lastSeenAt } = member
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <p>{lastSeenAt === null ? words.none : words.seen({ at: momentIn(language, lastSeenAt) })}</p>
      {lastSeenAt !== null && (
        <Form ref={form} method="post">
          <input type="hidden" name="section" value="sessions" />
          <Button type="submit" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      )}
    </Section>
  )
}
