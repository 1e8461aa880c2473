import { redirect } from 'react-router'
import type { ClientSchema } from '../../../base/contract/endpoint.ts'
import { cancelled, defineForm } from '../../../base/form/defineForm.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { forgetReader } from '../../../base/page/forgetReader.ts'
import { textHere } from '../../../base/page/language.ts'
import { sendBeforeLeaving } from '../../../base/page/leaving/sendBeforeLeaving.ts'
import { actorHere } from '../../../base/page/offline-queue/actor.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { timeOfDay } from '../../../base/text/timeOfDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { withRecentPassword } from '../../accounts/reauthentication/client/withPassword.ts'
import { ReauthenticationForm } from '../../accounts/reauthentication/ReauthenticationForm.tsx'
import type { Profile } from '../contract.ts'
import type { OwnSession, sessionsContract } from '../sessions/contract.ts'
import { profileText } from '../text/en.ts'

type SessionsApi = ClientSchema<typeof sessionsContract>

export function readSessions(call: Call): Promise<OwnSession[]> {
  return answer(api<SessionsApi>(call).auth.sessions.$get({}))
}

/** Ends sessions: `id` is a session's id, `others` for all but this one, or `all`. */
export const sessionsForm = defineForm({
  section: 'sessions',
  fields: ['id'],
  async work({ id }, call: Call) {
    const { sessions: words } = textHere(profileText)
    const { sessions } = api<SessionsApi>(call).auth
    if (id === 'others') {
      await withRecentPassword(() => answer(sessions.$delete({ query: { keep: 'current' } })))
      return { message: words.othersEnded }
    }
    if (id !== 'all') {
      const param = { id: encodeURIComponent(id) }
      await withRecentPassword(() => answer(sessions[':id'].$delete({ param })))
      return { message: words.ended }
    }
    const account = actorHere()
    if (!import.meta.env.SSR && !(await sendBeforeLeaving(account))) throw cancelled()
    await withRecentPassword(() => answer(sessions.$delete({ query: {} })))
    notify.success(words.ended)
    forgetReader(account)
    return redirect('/login')
  },
})

/** The section with the member's sessions, each with a button to end it. */
export function SessionsSection({ sessions, profile }: { sessions: OwnSession[]; profile: Profile }) {
  const { sessions: words } = useText(profileText)
  const language = useLanguage()
  const { Form, sending } = useForm(sessionsForm)
  const ending = sending?.get('id')
  const mayEnd = profile.fresh || profile.hasPassword
  return (
    <Section name="sessions" heading={words.heading} about={words.about}>
      <ul className={rows.rows}>
        {sessions.map(({ id, device, lastSeenAt, current }) => (
          <li key={id}>
            <div>
              <b>{device}</b>
              {current && ` (${words.here})`}
              <p className="num">
                <time dateTime={lastSeenAt}>
                  {words.lastSeen({
                    day: shortDay(language, lastSeenAt),
                    time: timeOfDay(language, lastSeenAt),
                  })}
                </time>
              </p>
            </div>
            {!current && mayEnd && <EndSession id={id} device={device} />}
          </li>
        ))}
      </ul>
      <ReauthenticationForm section="sessions" profile={profile} />
      {mayEnd && (
        <Form className={rows.buttons}>
          {sessions.length > 1 && (
            <Button type="submit" name="id" value="others" busy={ending === 'others'}>
              {words.endOthers}
            </Button>
          )}
          <Button type="submit" tone="danger" name="id" value="all" busy={ending === 'all'}>
            {words.endAll}
          </Button>
        </Form>
      )}
    </Section>
  )
}

function EndSession({ id, device }: { id: string; device: string }) {
  const { sessions: words } = useText(profileText)
  const { Form, busy } = useForm(sessionsForm, { id })
  return (
    <Form>
      <Button type="submit" size="sm" busy={busy} aria-label={words.endNamed({ device })}>
        {words.end}
      </Button>
    </Form>
  )
}
