import { day, time } from '../../../../base/contract/dates.ts'
import { Form } from '../../../../base/form/Form.tsx'
import type { Outcome } from '../../../../base/form/outcome.ts'
import { Section } from '../../../../base/form/Section.tsx'
import { useSectionForm } from '../../../../base/form/useSectionForm.ts'
import { administrationText } from '../../../../base/text/administration.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import type { MemberRow } from '../contract.ts'

const { at } = administrationText
const { sessions: words } = administrationText.member

/** The section that says when the member was last signed in, with a button to end all sessions. */
export function LogInsSection({ member, outcome }: { member: MemberRow; outcome: Outcome | null }) {
  const { form, busy } = useSectionForm('sessions', outcome)
  const { lastSeenAt } = member
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      <p>{lastSeenAt === null ? words.none : words.seen(at(day(lastSeenAt), time(lastSeenAt)))}</p>
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
