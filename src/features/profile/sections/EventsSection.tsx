import type { ClientSchema } from '../../../base/contract/endpoint.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { timeOfDay } from '../../../base/text/timeOfDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import type { auditContract, OwnEvent } from '../../audit/contract.ts'
import { profileText } from '../text/en.ts'

export function readEvents(call: Call): Promise<OwnEvent[]> {
  return answer(api<ClientSchema<typeof auditContract>>(call).auth.events.$get({ query: { limit: '10' } }))
}

/** The section with the recorded events of the account, newest first. */
export function EventsSection({ events }: { events: OwnEvent[] }) {
  const { events: words } = useText(profileText)
  const language = useLanguage()
  return (
    <Section heading={words.heading} about={words.about}>
      <ul className={rows.rows}>
        {events.map(({ id, kind, at, count, device, network, byOthers }) => (
          <li key={id}>
            <div>
              <b>{(words.kinds as Record<string, string>)[kind] ?? kind}</b>
              {byOthers && ` (${words.byOthers})`}
              {count > 1 && `, ${words.times({ count })}`}
              <p>{[device, network].filter(Boolean).join(', ')}</p>
            </div>
            <p className="num">
              <time dateTime={at}>
                {words.at({ day: shortDay(language, at), time: timeOfDay(language, at) })}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
