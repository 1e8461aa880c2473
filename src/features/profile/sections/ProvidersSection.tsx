import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Form } from '../../../base/form/Form.tsx'
import { attempt, type Outcome } from '../../../base/form/outcome.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { ReauthenticationForm } from '../../accounts/reauthentication/ReauthenticationForm.tsx'
import type { ConnectedIdentity, Provider, ProvidersApi } from '../../sign-in/providers/contract.ts'
import { failureText, isFailureReason } from '../../sign-in/providers/rules.ts'
import type { Profile } from '../contract.ts'
import { profileText } from '../text/en.ts'
import { ConnectForm } from './ConnectForm.tsx'

export async function readIdentities(call: Call): Promise<ConnectedIdentity[]> {
  const { identities } = await answer(api<ProvidersApi>(call).auth.identities.$get({}))
  return identities
}

export function disconnect(call: Call, id: string) {
  const identity = api<ProvidersApi>(call).auth.identities[':id']
  return attempt('providers', textHere(profileText).providers.disconnected, () =>
    answer(identity.$delete({ param: { id: encodeURIComponent(id) } })),
  )
}

type Props = {
  providers: Provider[]
  identities: ConnectedIdentity[]
  profile: Profile
  outcome: Outcome | null
}

/** The section with the linked identities, and the providers that can be linked. */
export function ProvidersSection({ providers, identities, profile, outcome }: Props) {
  const { providers: words } = useText(profileText)
  const language = useLanguage()
  const [told, setTold] = useState<Outcome | null>(null)
  const [search] = useSearchParams()
  const reason = search.get('problem')
  const other = providers.find(({ id }) => id === search.get('provider'))?.name ?? ''
  const open = providers.filter(({ configured }) => configured)
  const latest = told ?? outcome
  return (
    <Section heading={words.heading} about={words.about} outcome={latest}>
      {isFailureReason(reason) && latest === null && (
        <Callout kind="danger">{failureText(reason, other)(language)}</Callout>
      )}
      {identities.length > 0 && (
        <ul className={rows.rows}>
          {identities.map(({ id, name, email, connectedAt }) => (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p className="num">
                  <Since {...{ email, connectedAt }} />
                </p>
              </div>
              {profile.fresh && (
                <Form method="post" onSubmit={() => setTold(null)}>
                  <input type="hidden" name="section" value="providers" />
                  <Button
                    type="submit"
                    size="sm"
                    name="id"
                    value={id}
                    aria-label={words.disconnectNamed({ name })}
                  >
                    {words.disconnect}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {identities.length > 0 && (
        <ReauthenticationForm section="providers" profile={profile} outcome={outcome} />
      )}
      {open.length === 0 && identities.length === 0 && <p>{words.none}</p>}
      {open.length > 0 && <ConnectForm providers={open} profile={profile} outcome={told} onEnd={setTold} />}
    </Section>
  )
}

function Since({ email, connectedAt }: Pick<ConnectedIdentity, 'email' | 'connectedAt'>) {
  const { since } = useText(profileText).providers
  const day = shortDay(useLanguage(), connectedAt)
  return email === '' ? since.connected({ day }) : since.connectedAs({ email, day })
}
