import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { useLanguage, useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { momentIn } from '../../frame/Moment.tsx'
import { adminText } from '../../text/en.ts'
import { sessionsForm } from '../client.ts'
import type { UserRow } from '../contract.ts'

/** The section that says when the member was last signed in, with a button to end all sessions. */
export function LogInsSection({ member }: { member: UserRow }) {
  const { sessions: words } = useText(adminText).member
  const language = useLanguage()
  const { Form, busy } = useForm(sessionsForm)
  const { lastSeenAt } = member
  return (
    <Section name="sessions" heading={words.heading} about={words.about}>
      <p>{lastSeenAt === null ? words.none : words.seen({ at: momentIn(language, lastSeenAt) })}</p>
      {lastSeenAt !== null && (
        <Form>
          <Button type="submit" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      )}
    </Section>
  )
}
