import type { ClientSchema } from '../../../base/contract/endpoint.ts'
import { Form } from '../../../base/form/Form.tsx'
import { attempt, errorOf, type Outcome } from '../../../base/form/outcome.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { apiTokensContract } from '../../accounts/api-tokens/contract.ts'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { CodeList } from '../../sign-in/two-step/CodeList.tsx'
import type { Profile } from '../contract.ts'
import { profileText } from '../text/en.ts'

const tokens = (call: Call) => api<ClientSchema<typeof apiTokensContract>>(call).auth['api-tokens']

export function readApiTokens(call: Call) {
  return answer(tokens(call).$get({}))
}

export type ApiTokens = Awaited<ReturnType<typeof readApiTokens>>

/** Creates a token when `what` is `make`; otherwise `what` is the id of the token to revoke. */
export function changeApiTokens(
  call: Call,
  what: string,
  { id, name, scope, days, current }: Record<'id' | 'name' | 'scope' | 'days' | 'current', string>,
) {
  const { tokens: words } = textHere(profileText)
  if (what !== 'make') {
    return attempt('tokens', words.revoked, () =>
      answer(tokens(call)[':id'].$delete({ param: { id: encodeURIComponent(id) } })),
    )
  }
  const scopes: ('read' | 'write')[] = scope === 'write' ? ['read', 'write'] : ['read']
  return attempt('tokens', words.made, async () => {
    const { token } = await answer(
      tokens(call).$post({ json: { current, name, scopes, days: Number(days) } }),
    )
    return [token]
  })
}

/** The section about personal API tokens. */
export function ApiTokensSection({
  tokens: list,
  profile,
  outcome,
}: {
  tokens: ApiTokens
  profile: Profile
  outcome: Outcome | null
}) {
  const { tokens: words } = useText(profileText)
  const language = useLanguage()
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      {outcome?.shown && <CodeList label={words.token} codes={outcome.shown} />}
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
              <Form method="post">
                <input type="hidden" name="section" value="tokens-revoke" />
                <Button type="submit" size="sm" name="id" value={id} aria-label={words.revokeNamed({ name })}>
                  {words.revoke}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {profile.hasPassword || profile.fresh ? (
        <MakeToken hasPassword={profile.hasPassword} outcome={outcome} />
      ) : (
        <p>{words.later}</p>
      )}
    </Section>
  )
}

function MakeToken({ hasPassword, outcome }: { hasPassword: boolean; outcome: Outcome | null }) {
  const { tokens: words } = useText(profileText)
  const { form, busy } = useSectionForm('tokens-make', outcome)
  return (
    <Form ref={form} method="post">
      <input type="hidden" name="section" value="tokens-make" />
      <TextField
        label={words.name}
        name="name"
        required
        maxLength={100}
        dir="auto"
        placeholder={words.nameExample}
        error={errorOf(outcome, 'name')}
      />
      <Select label={words.scope} name="scope" defaultValue="read">
        <option value="read">{words.scopes.read}</option>
        <option value="write">{words.scopes.write}</option>
      </Select>
      <Select label={words.life} name="days" defaultValue="90">
        {[7, 30, 90, 365].map((days) => (
          <option key={days} value={days}>
            {words.days({ count: days })}
          </option>
        ))}
      </Select>
      {hasPassword && <CurrentPassword outcome={outcome} />}
      <Button type="submit" busy={busy}>
        {words.make}
      </Button>
    </Form>
  )
}
