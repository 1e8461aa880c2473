import { Form } from '../../../base/form/Form.tsx'
import { attempt, errorOf, type Outcome } from '../../../base/form/outcome.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import type { ReauthenticationState } from '../../accounts/reauthentication/contract.ts'
import { ReauthenticationForm } from '../../accounts/reauthentication/ReauthenticationForm.tsx'
import { makePasskey } from './client/device.ts'
import type { Passkey, PasskeysApi } from './contract.ts'
import { passkeysText } from './text/en.ts'

export function readPasskeys(call: Call): Promise<Passkey[]> {
  return answer(api<PasskeysApi>(call).auth.passkeys.$get({}))
}

/** Handles the section's forms: `add`, `rename` or `remove`. */
export function changePasskeys(
  call: Call,
  what: string,
  { id, name, current }: { id: string; name: string; current: string },
) {
  const words = textHere(passkeysText)
  const passkey = api<PasskeysApi>(call).auth.passkeys[':id']
  const param = { id: encodeURIComponent(id) }
  switch (what) {
    case 'rename':
      return attempt('passkeys', words.renamed, () => answer(passkey.$patch({ param, json: { name } })))
    case 'remove':
      return attempt('passkeys', words.removed, () => answer(passkey.$delete({ param })))
    default:
      return attempt('passkeys', words.added, () => makePasskey(call, { name, current }))
  }
}

/** The section of the profile that lists and changes passkeys. */
export function PasskeysSection({
  passkeys,
  profile,
  outcome,
}: {
  passkeys: Passkey[]
  profile: ReauthenticationState
  outcome: Outcome | null
}) {
  const words = useText(passkeysText)
  const { form, busy } = useSectionForm('passkeys-add', outcome)
  const alive = useHydrated()
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      {passkeys.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={rows.rows}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} removable={profile.fresh} />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && <ReauthenticationForm section="passkeys" profile={profile} outcome={outcome} />}
      {alive ? (
        <Form ref={form} method="post">
          <input type="hidden" name="section" value="passkeys-add" />
          <TextField
            label={words.name}
            name="name"
            required
            maxLength={100}
            dir="auto"
            placeholder={words.nameExample}
            error={errorOf(outcome, 'name')}
          />
          {profile.hasPassword && (
            <CurrentPassword outcome={outcome?.section === 'passkeys' ? outcome : null} />
          )}
          <Button type="submit" busy={busy}>
            {words.add}
          </Button>
        </Form>
      ) : (
        <p>{words.needsScripts}</p>
      )}
    </Section>
  )
}

function Row({ passkey, removable }: { passkey: Passkey; removable: boolean }) {
  const words = useText(passkeysText)
  const language = useLanguage()
  const { id, name, createdAt, lastUsedAt } = passkey
  return (
    <li>
      <Form method="post" className={rows.named}>
        <input type="hidden" name="id" value={id} />
        <TextField
          label={words.renameField({ name })}
          name="name"
          required
          maxLength={100}
          defaultValue={name}
        />
        <div className={rows.buttons}>
          <Button
            type="submit"
            size="sm"
            name="section"
            value="passkeys-rename"
            aria-label={words.renameNamed({ name })}
          >
            {words.rename}
          </Button>
          {removable && (
            <Button
              type="submit"
              size="sm"
              variant="ghost"
              tone="danger"
              name="section"
              value="passkeys-remove"
              aria-label={words.removeNamed({ name })}
            >
              {words.remove}
            </Button>
          )}
        </div>
        <p className="num">
          {words.since({ day: shortDay(language, createdAt) })} ·{' '}
          {lastUsedAt === null ? words.unused : words.lastUsed({ day: shortDay(language, lastUsedAt) })}
        </p>
      </Form>
    </li>
  )
}
