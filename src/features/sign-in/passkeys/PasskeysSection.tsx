import { defineForm } from '../../../base/form/defineForm.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { withPassword, withRecentPassword } from '../../accounts/reauthentication/client/withPassword.ts'
import type { ReauthenticationState } from '../../accounts/reauthentication/contract.ts'
import { ReauthenticationForm } from '../../accounts/reauthentication/ReauthenticationForm.tsx'
import { makePasskey } from './client/device.ts'
import type { Passkey, PasskeysApi } from './contract.ts'
import { passkeysText } from './text/en.ts'

export function readPasskeys(call: Call): Promise<Passkey[]> {
  return answer(api<PasskeysApi>(call).auth.passkeys.$get({}))
}

export const addPasskeyForm = defineForm({
  section: 'passkeys-add',
  fields: ['name'],
  secrets: ['current'],
  async work({ name, current }, call: Call) {
    await withPassword(current, (current) => makePasskey(call, { name, current }))
    return { message: textHere(passkeysText).added }
  },
})

/** Its buttons are the field `intent`: `rename` or `remove`. */
export const changePasskeyForm = defineForm({
  section: 'passkeys-change',
  fields: ['id', 'name', 'intent'],
  async work({ id, name, intent }, call: Call) {
    const words = textHere(passkeysText)
    const passkey = api<PasskeysApi>(call).auth.passkeys[':id']
    const param = { id: encodeURIComponent(id) }
    if (intent === 'remove') await withRecentPassword(() => answer(passkey.$delete({ param })))
    else await answer(passkey.$patch({ param, json: { name } }))
    return { message: intent === 'remove' ? words.removed : words.renamed, name }
  },
})

/** The section of the profile that lists and changes passkeys. */
export function PasskeysSection(props: { passkeys: Passkey[]; profile: ReauthenticationState }) {
  const { passkeys, profile } = props
  const words = useText(passkeysText)
  const { Form, field, busy } = useForm(addPasskeyForm)
  const alive = useHydrated()
  return (
    <Section name="passkeys" heading={words.heading} about={words.about}>
      {passkeys.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={rows.rows}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} removable={profile.fresh || profile.hasPassword} />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && <ReauthenticationForm section="passkeys" profile={profile} />}
      {alive ? (
        <Form>
          <TextField
            {...field('name')}
            label={words.name}
            required
            maxLength={100}
            dir="auto"
            placeholder={words.nameExample}
          />
          {profile.hasPassword && <CurrentPassword {...field('current')} />}
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
  const { Form, field, sending, done } = useForm(changePasskeyForm, { id })
  const intent = sending?.get('intent')
  return (
    <li>
      <Form className={rows.named}>
        <TextField
          {...field('name', done?.name ?? name)}
          label={words.renameField({ name })}
          required
          maxLength={100}
        />
        <div className={rows.buttons}>
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="rename"
            busy={intent === 'rename'}
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
              name="intent"
              value="remove"
              busy={intent === 'remove'}
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
