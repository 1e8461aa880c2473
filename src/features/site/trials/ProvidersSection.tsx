import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import type { Settings } from '../../admin/settings/contract.ts'
import { providerForm } from './client.ts'
import { trialsText } from './text/en.ts'

/** The providers that everybody knows, by the variables that each needs. */
const known = [
  { id: 'google', name: 'Google', variables: 'AUTH_GOOGLE_CLIENT_ID, AUTH_GOOGLE_CLIENT_SECRET' },
  { id: 'github', name: 'GitHub', variables: 'AUTH_GITHUB_CLIENT_ID, AUTH_GITHUB_CLIENT_SECRET' },
]

/** The section of the providers that people may sign in with, each with a test. */
export function ProvidersSection({ providers }: Pick<Settings, 'providers'>) {
  const { providers: words } = useText(trialsText)
  const absent = known.filter(({ id }) => !providers.some((one) => one.id === id))
  return (
    <Section name="providers" heading={words.heading} about={words.about}>
      <ul className={rows.rows}>
        {providers.map((provider) => (
          <Provider key={provider.id} {...provider} />
        ))}
        {absent.map(({ id, name, variables }) => (
          <li key={id}>
            <div>
              <b>{name}</b>
              <p>{words.notSetUp({ variables })}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>{words.issuers}</p>
    </Section>
  )
}

function Provider({ id, name, address, reachable }: Settings['providers'][number]) {
  const { providers: words } = useText(trialsText)
  const { Form, busy } = useForm(providerForm, { id })
  return (
    <li>
      <div>
        <b>{name}</b>{' '}
        <Badge kind={reachable ? 'plain' : 'danger'}>{reachable ? words.reachable : words.unreachable}</Badge>
        <p dir="ltr">{address}</p>
      </div>
      <Form>
        <input type="hidden" name="provider" value={id} />
        <Button type="submit" size="sm" busy={busy} aria-label={words.submitOf({ name })}>
          {words.submit}
        </Button>
      </Form>
    </li>
  )
}
