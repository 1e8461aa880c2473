import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Facts } from '../../admin/frame/Facts.tsx'
import type { Settings } from '../../admin/settings/contract.ts'
import { settingsText } from '../../admin/settings/text/en.ts'
import { mailForm } from './client.ts'
import { trialsText } from './text/en.ts'

/** The section of how emails are sent, with a test message. */
export function MailSection({
  mail,
  loopback,
  email,
}: Pick<Settings, 'mail' | 'loopback'> & { email: string }) {
  const { mail: words } = useText(settingsText)
  const { mail: trial } = useText(trialsText)
  const { Form, busy } = useForm(mailForm)
  if (mail === null) {
    return (
      <Section heading={words.heading} about={words.about}>
        <p>{loopback ? words.printed : words.kept}</p>
        <p>{trial.off}</p>
      </Section>
    )
  }
  return (
    <Section name="mail" heading={words.heading} about={words.about}>
      <Facts
        facts={[
          [words.server, mail.server],
          [words.from, mail.from],
        ]}
      />
      <p>{trial.fixed}</p>
      <Form>
        <p>{trial.help({ email })}</p>
        <Button type="submit" busy={busy}>
          {trial.submit}
        </Button>
      </Form>
    </Section>
  )
}
