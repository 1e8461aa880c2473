import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell } from '../../../base/ui/TableCells.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { type CourseCall, courseIn, loadPeopleCourse } from '../frame/client.ts'
import { PeopleFrame } from '../frame/PeopleFrame.tsx'
import { PersonCell } from '../frame/PersonCell.tsx'
import { peopleText } from '../text/en.ts'
import { invitationCalls, invitationForm, inviteForm, readWay } from './client.ts'
import type { CourseInvitation } from './contract.ts'
import { mostAtOnce } from './rules.ts'
import { peopleInvitationsText } from './text/en.ts'

export async function loader(call: CourseCall) {
  const [of, way] = await Promise.all([loadPeopleCourse(call), readWay(call)])
  const list = await loadList(call, {}, (query) =>
    answerPage(invitationCalls(call).$get({ param: courseIn(call), query })),
  )
  return { of, way, ...list }
}

export const action = formAction<CourseCall>([inviteForm, invitationForm])

/** The page on which people are invited to a course, with the invitations that nobody has accepted yet. */
export function Component() {
  const { of, way, asked, found } = useLoaderData<typeof loader>()
  const { page: words } = useText(peopleInvitationsText)
  const { list } = useText(peopleText)
  const path = `/teach/${of.course}/people/invitations`
  return (
    <PeopleFrame of={of} title={words.title} sub={words.sub}>
      {way !== 'mail' && (
        <Callout kind="warning" title={words.noMail.title}>
          {words.noMail[way]}
        </Callout>
      )}
      <Invite />
      <PagedList
        of={found}
        loading={<Loader label={list.loading} />}
        failed={list.failed}
        empty={{ title: words.none, text: words.noneHelp }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={list} />}
      >
        {(items) => (
          <Table
            cards
            caption={words.title}
            head={
              <>
                <HeadCell>{words.email}</HeadCell>
                <HeadCell>{words.state}</HeadCell>
                <HeadCell>{words.action}</HeadCell>
              </>
            }
          >
            {items.map((one) => (
              <Row key={one._id} one={one} isMailed={way === 'mail'} />
            ))}
          </Table>
        )}
      </PagedList>
    </PeopleFrame>
  )
}

function Invite() {
  const { page: words } = useText(peopleInvitationsText)
  const { Form, field, busy, done } = useForm(inviteForm)
  const refused = done?.refused ?? []
  return (
    <Section name="invite" heading={words.invite} about={words.inviteAbout}>
      {refused.length > 0 && (
        <Callout kind="warning" title={words.notSent}>
          <ul>
            {refused.map(({ email, why }) => (
              <li key={email}>{words.why[why]({ email })}</li>
            ))}
          </ul>
        </Callout>
      )}
      <Form noValidate>
        <TextField
          {...field('emails', done?.again)}
          multiline
          rows={3}
          label={words.emails}
          hint={words.emailsHint({ most: mostAtOnce })}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={6000}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </Section>
  )
}

function Row({ one, isMailed }: { one: CourseInvitation; isMailed: boolean }) {
  const { _id, email, by, createdAt, sentCount, expiresAt, ended } = one
  const { page: words } = useText(peopleInvitationsText)
  const language = useLanguage()
  const { Form, sending } = useForm(invitationForm, { id: _id })
  const intent = sending?.get('intent')
  const day = shortDay(language, createdAt)
  const until = { day: shortDay(language, expiresAt) }
  return (
    <tr>
      <PersonCell
        name={email}
        photoURL=""
        note={by ? words.by({ name: by, day }) : words.byNobody({ day })}
      />
      <NamedCell name={words.state}>
        <Badge kind={ended ? 'danger' : 'brand'}>{ended ? words.ended(until) : words.open(until)}</Badge>{' '}
        {isMailed ? words.times({ count: sentCount }) : words.notMailed}
      </NamedCell>
      <NamedCell name={words.action}>
        <Form className={rows.buttons}>
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="send"
            busy={intent === 'send'}
            aria-label={words.againNamed({ email })}
          >
            {words.again}
          </Button>
          <Button
            type="submit"
            size="sm"
            variant="ghost"
            tone="danger"
            name="intent"
            value="withdraw"
            busy={intent === 'withdraw'}
            aria-label={words.withdrawNamed({ email })}
          >
            {words.withdraw}
          </Button>
        </Form>
      </NamedCell>
    </tr>
  )
}
