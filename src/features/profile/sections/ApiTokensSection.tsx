import type { ClientSchema } from '../../../base/contract/endpoint.ts'
import { defineForm } from '../../../base/form/defineForm.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useAnswer } from '../../../base/form/useAnswer.ts'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { apiTokensContract } from '../../accounts/api-tokens/contract.ts'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { withPassword } from '../../accounts/reauthentication/client/withPassword.ts'
import { CodeList } from '../../sign-in/two-step/CodeList.tsx'
import type { Profile } from '../contract.ts'
import { profileText } from '../text/en.ts'

const tokens = (call: Call) => api<ClientSchema<typeof apiTokensContract>>(call).auth['api-tokens']

export function readApiTokens(call: Call) {
  return answer(tokens(call).$get({}))
}

export type ApiTokens = Awaited<ReturnType<typeof readApiTokens>>

export const revokeTokenForm = defineForm({
  section: 'tokens-revoke',
  fields: ['id'],
  async work({ id }, call: Call) {
    await answer(tokens(call)[':id'].$delete({ param: { id: encodeURIComponent(id) } }))
    return { message: textHere(profileText).tokens.revoked }
  },
})

export const makeTokenForm = defineForm({
  section: 'tokens-make',
  fields: ['name', 'scope', 'days'],
  secrets: ['current'],
  async work({ name, scope, days, current }, call: Call) {
    const scopes: ('read' | 'write')[] = scope === 'write' ? ['read', 'write'] : ['read']
    const { token } = await withPassword(current, (current) =>
      answer(tokens(call).$post({ json: { current, name, scopes, days: Number(days) } })),
    )
    return { message: textHere(profileText).tokens.made, token }
  },
})

/** The section about personal API tokens. */
export function ApiTokensSection({ tokens: list, profile }: { tokens: ApiTokens; profile: Profile }) {
  const { tokens: words } = useText(profileText)
  const language = useLanguage()
  const made = useAnswer(makeTokenForm)?.done
  return (
    <Section name="tokens" heading={words.heading} about={words.about}>
      {made && <CodeList label={words.token} codes={[made.token]} />}
      {list.length > 0 && (
        <ul className={rows.rows}>
          {list.map(({ id, name, scopes, expiresAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <p className="num">
                  {words.scopes[scopes.includes('write') ? 'write' : 'read']} ·{' '}
                  {words.expires({ day: shortDay(language, expiresAt) })} ·{' '}
                  {lastUsedAt === null
                    ? words.unused
                    : words.lastUsed({ day: shortDay(language, lastUsedAt) })}
                </p>
              </div>
              <RevokeToken id={id} name={name} />
            </li>
          ))}
        </ul>
      )}
      {profile.hasPassword || profile.fresh ? (
        <MakeToken hasPassword={profile.hasPassword} />
      ) : (
        <p>{words.later}</p>
      )}
    </Section>
  )
}

function RevokeToken({ id, name }: { id: string; name: string }) {
  const { tokens: words } = useText(profileText)
  const { Form, busy } = useForm(revokeTokenForm, { id })
  return (
    <Form>
      <Button type="submit" size="sm" busy={busy} aria-label={words.revokeNamed({ name })}>
        {words.revoke}
      </Button>
    </Form>
  )
}

function MakeToken({ hasPassword }: { hasPassword: boolean }) {
  const { tokens: words } = useText(profileText)
  const { Form, field, busy } = useForm(makeTokenForm)
  return (
    <Form>
      <TextField
        {...field('name')}
        label={words.name}
        required
        maxLength={100}
        dir="auto"
        placeholder={words.nameExample}
      />
      <Select {...field('scope', 'read')} label={words.scope}>
        <option value="read">{words.scopes.read}</option>
        <option value="write">{words.scopes.write}</option>
      </Select>
      <Select {...field('days', '90')} label={words.life}>
        {[7, 30, 90, 365].map((days) => (
          <option key={days} value={days}>
            {words.days({ count: days })}
          </option>
        ))}
      </Select>
      {hasPassword && <CurrentPassword {...field('current')} />}
      <Button type="submit" busy={busy}>
        {words.make}
      </Button>
    </Form>
  )
}
