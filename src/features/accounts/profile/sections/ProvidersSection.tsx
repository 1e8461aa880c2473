import { Form, useSearchParams } from 'react-router'
import { day } from '../../../../base/shared/dates.ts'
import { profileText } from '../../../../base/shared/text/profile.ts'
import { answer, api, type Call } from '../../../../base/web/request.ts'
import { Button } from '../../../../base/web/ui/Button.tsx'
import { Callout } from '../../../../base/web/ui/Callout.tsx'
import type { ConnectedIdentity, Provider, ProvidersApi } from '../../providers/contract.ts'
import { failureText, isFailureReason } from '../../providers/rules.ts'
import { attempt, type Outcome } from '../web/outcome.ts'
import rows from './Rows.module.css'
import { Section } from './Section.tsx'

const { providers: words } = profileText

export async function readIdentities(call: Call): Promise<ConnectedIdentity[]> {
  const { identities } = await answer(api<ProvidersApi>(call).auth.identities.$get({}))
  return identities
}

export function disconnect(call: Call, id: string) {
  const identity = api<ProvidersApi>(call).auth.identities[':id']
  return attempt('providers', words.disconnected, () =>
    answer(identity.$delete({ param: { id: encodeURIComponent(id) } })),
  )
}

/** Accounts elsewhere that let the member in, and those that could. The page itself goes there and comes back. */
export function ProvidersSection({
  providers,
  identities,
  outcome,
}: {
  providers: Provider[]
  identities: ConnectedIdentity[]
  outcome: Outcome | null
}) {
  const [search] = useSearchParams()
  const reason = search.get('problem')
  const other = providers.find(({ id }) => id === search.get('provider'))?.name ?? ''
  const open = providers.filter(({ configured }) => configured)
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      {isFailureReason(reason) && outcome === null && (
        <Callout kind="danger">{failureText(reason, other)}</Callout>
      )}
      {identities.length > 0 && (
        <ul className={rows.rows}>
          {identities.map(({ id, name, email, connectedAt }) => (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p className="num">{words.since(email, day(connectedAt))}</p>
              </div>
              <Form method="post">
                <input type="hidden" name="section" value="providers" />
                <Button type="submit" size="sm" name="id" value={id} aria-label={words.disconnectNamed(name)}>
                  {words.disconnect}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {open.length === 0 && identities.length === 0 && <p>{words.none}</p>}
      {open.length > 0 && (
        <div className={rows.buttons}>
          {open.map(({ id, name }) => (
            <form key={id} action="/api/auth/popup/start" method="get">
              <input type="hidden" name="provider" value={id} />
              <input type="hidden" name="link" value="1" />
              <input type="hidden" name="from" value="/profile" />
              <Button type="submit">{words.connect(name)}</Button>
            </form>
          ))}
        </div>
      )}
    </Section>
  )
}
