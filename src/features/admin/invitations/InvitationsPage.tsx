import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { Await } from '../../../base/page/Await.tsx'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell, TitleCell } from '../../../base/ui/TableCells.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { RecoveryApi } from '../../sign-in/recovery/contract.ts'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { Moment } from '../frame/Moment.tsx'
import { NotSent } from '../messages/NotSent.tsx'
import { adminText } from '../text/en.ts'
import { changeForm, invitations, inviteForm } from './client.ts'
import type { Invitation } from './contract.ts'
import { adminInvitationsText } from './text/en.ts'

const path = '/admin/invitations'

export async function loader(call: Call) {
  await requireAdministrator(call)
  return loadList(call, {}, async (query) => {
    const [page, { way }] = await Promise.all([
      answerPage(invitations(call).$get({ query })),
      answer(api<RecoveryApi>(call).auth.recovery.$get({})),
    ])
    return { ...page, way }
  })
}

export const action = formAction([inviteForm, changeForm], requireAdministrator)

/** The page on which people are invited, with the invitations that are open. */
export function Component() {
  const words = useText(adminInvitationsText)
  const admin = useText(adminText)
  const { asked, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={words.title} sub={words.sub}>
      <Await of={found} loading={null} failed={null}>
        {({ way }) => <NotSent way={way} />}
      </Await>
      <Invite />
      <PagedList
        of={found}
        loading={<Loader label={admin.loading} />}
        failed={words.failed}
        empty={{ title: words.nothing, text: words.nothingHelp }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={admin} />}
      >
        {(items) => <InvitationsTable invitations={items} />}
      </PagedList>
    </AdminFrame>
  )
}

function Invite() {
  const words = useText(adminInvitationsText)
  const { Form, field, busy } = useForm(inviteForm)
  return (
    <Section name="invite" heading={words.invite} about={words.inviteAbout}>
      <Form>
        <TextField {...field('email')} label={words.email} type="email" required autoComplete="off" />
        <Button type="submit" variant="primary" busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </Section>
  )
}

function InvitationsTable({ invitations: all }: { invitations: Invitation[] }) {
  const words = useText(adminInvitationsText)
  return (
    <Table
      cards
      caption={words.list}
      head={
        <>
          <HeadCell>{words.email}</HeadCell>
          <HeadCell>{words.sent}</HeadCell>
          <HeadCell>{words.until}</HeadCell>
          <HeadCell>{words.action}</HeadCell>
        </>
      }
    >
      {all.map((invitation) => (
        <Row key={invitation.id} {...invitation} />
      ))}
    </Table>
  )
}

function Row({ id, email, sentAt, sentCount, expiresAt }: Invitation) {
  const words = useText(adminInvitationsText)
  const language = useLanguage()
  const { Form, sending } = useForm(changeForm, { id })
  const intent = sending?.get('intent')
  return (
    <tr>
      <TitleCell>
        <bdi>{email}</bdi>
      </TitleCell>
      <NamedCell name={words.sent}>
        <Moment at={sentAt} /> ({words.times({ count: sentCount })})
      </NamedCell>
      <NamedCell name={words.until}>{shortDay(language, expiresAt)}</NamedCell>
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
