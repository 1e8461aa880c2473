import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { queryOf } from '../../../base/page/list/address.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { readUser } from '../../accounts/client/session.ts'
import { joinForm, linkCall, registerForm } from './client.ts'
import type { InvitedToCourse } from './contract.ts'
import styles from './JoinPage.module.css'
import { peopleInvitationsText } from './text/en.ts'

export async function loader(call: Call) {
  const token = (queryOf(call).get('invitation') ?? '').slice(0, 100)
  const [member, { invitation }] = await Promise.all([
    readUser(call),
    answer(linkCall(call).$get({ query: { token } })),
  ])
  return { token, own: member?.email ?? null, invitation }
}

export const action = formAction([joinForm, registerForm])

/** The page that the link of an invitation to a course leads to: one button lets one in. */
export function Component() {
  const { token, own, invitation } = useLoaderData<typeof loader>()
  const { join: words } = useText(peopleInvitationsText)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title} hidden />
      {invitation === null ? (
        <>
          <PageHead title={words.title} />
          <EmptyState
            art={<EmptyShelf />}
            title={words.gone}
            text={words.goneHelp}
            action={<ButtonLink to="/all-courses">{words.courses}</ButtonLink>}
          />
        </>
      ) : (
        <>
          <PageHead title={words.heading} sub={<Sentence {...invitation} />} />
          <div className={styles.body}>
            <Way token={token} own={own} invitation={invitation} />
          </div>
        </>
      )}
    </div>
  )
}

function Sentence({ by, course: { title } }: InvitedToCourse) {
  const { join: words } = useText(peopleInvitationsText)
  return by ? words.by({ name: by, title }) : words.byNobody({ title })
}

/** What whoever has the link can do: join, log in, or register. */
function Way({ token, own, invitation }: { token: string; own: string | null; invitation: InvitedToCourse }) {
  const { join: words } = useText(peopleInvitationsText)
  const { email, registered, course } = invitation
  if (own === email) return <Join token={token} course={course._id} />
  if (own !== null) return <Callout kind="warning">{words.other({ email, own })}</Callout>
  if (!registered) return <Register token={token} email={email} />
  const from = `/join?${new URLSearchParams({ invitation: token })}`
  return (
    <>
      <p>{words.loginHelp({ email })}</p>
      <ButtonLink variant="primary" size="lg" to={`/login?${new URLSearchParams({ from })}`}>
        {words.login}
      </ButtonLink>
    </>
  )
}

function Join({ token, course }: { token: string; course: string }) {
  const { join: words } = useText(peopleInvitationsText)
  const { Form, busy, refused } = useForm(joinForm)
  return (
    <Form>
      <Refusal of={refused} />
      <input type="hidden" name="course" value={course} />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {words.join}
      </Button>
    </Form>
  )
}

function Register({ token, email }: { token: string; email: string }) {
  const { join: words } = useText(peopleInvitationsText)
  const { Form, busy, refused } = useForm(registerForm)
  return (
    <Form>
      <Refusal of={refused} />
      <p>{words.registerHelp({ email })}</p>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {words.register}
      </Button>
    </Form>
  )
}
