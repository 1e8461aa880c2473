import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import type { CallWithId } from '../../../base/page/params.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Link } from '../../../base/ui/Link.tsx'
import { eventText } from '../../audit/shared/eventText.ts'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { Moment } from '../frame/Moment.tsx'
import { adminText } from '../text/en.ts'
import { accountForm, emailForm, loadUser, roleForm, sessionsForm } from './client.ts'
import type { SiteEvent } from './contract.ts'
import { AccountSection } from './sections/AccountSection.tsx'
import { EmailSection } from './sections/EmailSection.tsx'
import { LogInsSection } from './sections/LogInsSection.tsx'
import { RoleSection } from './sections/RoleSection.tsx'

export async function loader(call: CallWithId) {
  await requireAdministrator(call)
  return loadUser(call)
}

export const action = formAction([roleForm, emailForm, sessionsForm, accountForm], requireAdministrator)

/** The page of one member, with the actions of administrators on the account. */
export function Component() {
  const { member: words } = useText(adminText)
  const language = useLanguage()
  const { member, events } = useLoaderData<typeof loader>()
  const name = member.displayName || member.email
  return (
    <AdminFrame
      title={words.title}
      heading={<bdi>{name}</bdi>}
      sub={words.sub({ email: member.email, since: shortDay(language, member.createdAt) })}
    >
      <RoleSection member={member} name={name} />
      <EmailSection member={member} />
      <LogInsSection member={member} />
      <AccountSection member={member} name={name} />
      <EventsSection member={member.id} events={events} />
    </AdminFrame>
  )
}

function EventsSection({ member, events }: { member: string; events: SiteEvent[] }) {
  const { events: words } = useText(adminText).member
  const language = useLanguage()
  return (
    <Section heading={words.heading} about={words.about}>
      {events.length === 0 && <p>{words.none}</p>}
      <ul className={rows.rows} hidden={events.length === 0}>
        {events.map((event) => (
          <li key={event.id}>
            <div>
              <b>{eventText(language, event).what}</b>
              <p>{eventText(language, event).how}</p>
            </div>
            <p className="num">
              <Moment at={event.at} />
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link className="link" to={`/admin/events?${new URLSearchParams({ member })}`}>
          {words.all}
        </Link>
      </p>
    </Section>
  )
}
