import { day, time } from '../../../base/contract/dates.ts'
import type { ClientSchema } from '../../../base/contract/endpoint.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { profileText } from '../../../base/text/profile.ts'
import type { auditContract, OwnEvent } from '../../audit/contract.ts'

const { events: words } = profileText

export function readEvents(call: Call): Promise<OwnEvent[]> {
  return answer(api<ClientSchema<typeof auditContract>>(call).auth.events.$get({ query: { limit: '10' } }))
}

/** The section with the recorded events of the account, newest first. */
export function EventsSection({ events }: { events: OwnEvent[] }) {
  return (
    <Section heading={words.heading} about={words.about}>
      <ul className={rows.rows}>
        {events.map(({ id, kind, at, count, device, network, byOthers }) => (
          <li key={id}>
            <div>
              <b>{words.kinds[kind] ?? kind}</b>
              {byOthers && ` (${words.byOthers})`}
              {count > 1 && `, ${words.times(count)}`}
              <p>{[device, network].filter(Boolean).join(', ')}</p>
            </div>
            <p className="num">
              <time dateTime={at}>{words.at(day(at), time(at))}</time>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
