import { redirect, useNavigation } from 'react-router'
import type { ClientSchema } from '../../../base/contract/endpoint.ts'
import { Form } from '../../../base/form/Form.tsx'
import { attempt, type Outcome } from '../../../base/form/outcome.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { forgetReader } from '../../../base/page/forgetReader.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { timeOfDay } from '../../../base/text/timeOfDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { ReauthenticationForm } from '../../accounts/reauthentication/ReauthenticationForm.tsx'
import type { Profile } from '../contract.ts'
import type { OwnSession, sessionsContract } from '../sessions/contract.ts'
import { profileText } from '../text/en.ts'

type SessionsApi = ClientSchema<typeof sessionsContract>

export function readSessions(call: Call): Promise<OwnSession[]> {
  return answer(api<SessionsApi>(call).auth.sessions.$get({}))
}

/** Ends sessions: `id` is a session's id, `others` for all but this one, or `all`. */
export async function endSessions(call: Call, id: string) {
  const { sessions: words } = textHere(profileText)
  const { sessions } = api<SessionsApi>(call).auth
  if (id === 'others') {
    return attempt('sessions', words.othersEnded, async () => {
      await answer(sessions.$delete({ query: { keep: 'current' } }))
    })
  }
  const outcome = await attempt('sessions', words.ended, async () => {
    if (id === 'all') await answer(sessions.$delete({ query: {} }))
    else await answer(sessions[':id'].$delete({ param: { id: encodeURIComponent(id) } }))
  })
  if (id !== 'all' || !('done' in outcome) || outcome.done === null) return outcome
  forgetReader()
  return redirect('/login')
}

/** The section with the member's sessions, each with a button to end it. */
export function SessionsSection({
  sessions,
  profile,
  outcome,
}: {
  sessions: OwnSession[]
  profile: Profile
  outcome: Outcome | null
}) {
  const { sessions: words } = useText(profileText)
  const language = useLanguage()
  const busy = useNavigation().formData?.get('section') === 'sessions'
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
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
            {!current && profile.fresh && (
              <Form method="post">
                <input type="hidden" name="section" value="sessions" />
                <Button
                  type="submit"
                  size="sm"
                  name="id"
                  value={id}
                  busy={busy}
                  aria-label={words.endNamed({ device })}
                >
                  {words.end}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <ReauthenticationForm section="sessions" profile={profile} outcome={outcome} />
      {profile.fresh && (
        <Form method="post" className={rows.buttons}>
          <input type="hidden" name="section" value="sessions" />
          {sessions.length > 1 && (
            <Button type="submit" name="id" value="others" busy={busy}>
              {words.endOthers}
            </Button>
          )}
          <Button type="submit" variant="ghost" tone="danger" name="id" value="all" busy={busy}>
            {words.endAll}
          </Button>
        </Form>
      )}
    </Section>
  )
}
