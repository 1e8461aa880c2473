import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { defineForm } from '../../../base/form/defineForm.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { type Told, useSectionAnswer } from '../../../base/form/useAnswer.ts'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { withRecentPassword } from '../../accounts/reauthentication/client/withPassword.ts'
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

export const disconnectForm = defineForm({
  section: 'providers',
  fields: ['id'],
  async work({ id }, call: Call) {
    const identity = api<ProvidersApi>(call).auth.identities[':id']
    const param = { id: encodeURIComponent(id) }
    await withRecentPassword(() => answer(identity.$delete({ param })))
    return { message: textHere(profileText).providers.disconnected }
  },
})

type Props = {
  providers: Provider[]
  identities: ConnectedIdentity[]
  profile: Profile
}

/** The section with the linked identities, and the providers that can be linked. */
export function ProvidersSection({ providers, identities, profile }: Props) {
  const { providers: words } = useText(profileText)
  const language = useLanguage()
  const answer = useSectionAnswer('providers')
  const [told, setTold] = useState<Told | null>(null)
  const [search] = useSearchParams()
  const reason = search.get('problem')
  const other = providers.find(({ id }) => id === search.get('provider'))?.name ?? ''
  const open = providers.filter(({ configured }) => configured)
  return (
    <Section name="providers" heading={words.heading} about={words.about} told={told}>
      {isFailureReason(reason) && (told ?? answer) === null && (
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
              {(profile.fresh || profile.hasPassword) && (
                <Disconnect id={id} name={name} onSend={() => setTold(null)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {identities.length > 0 && <ReauthenticationForm section="providers" profile={profile} />}
      {open.length === 0 && identities.length === 0 && <p>{words.none}</p>}
      {open.length > 0 && <ConnectForm providers={open} profile={profile} told={told} onEnd={setTold} />}
    </Section>
  )
}

function Disconnect({ id, name, onSend }: { id: string; name: string; onSend: () => void }) {
  const { providers: words } = useText(profileText)
  const { Form, busy } = useForm(disconnectForm, { id })
  return (
    <Form onSubmit={onSend}>
      <Button type="submit" size="sm" busy={busy} aria-label={words.disconnectNamed({ name })}>
        {words.disconnect}
      </Button>
    </Form>
  )
}

function Since({ email, connectedAt }: Pick<ConnectedIdentity, 'email' | 'connectedAt'>) {
  const { since } = useText(profileText).providers
  const day = shortDay(useLanguage(), connectedAt)
  return email === '' ? since.connected({ day }) : since.connectedAs({ email, day })
}
