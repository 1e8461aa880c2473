import { useLoaderData } from 'react-router'
import { defineForm, unlessFailed } from '../../base/form/defineForm.ts'
import { formAction } from '../../base/form/formAction.ts'
import { Refusal } from '../../base/form/Refusal.tsx'
import { useAnswer } from '../../base/form/useAnswer.ts'
import { useForm } from '../../base/form/useForm.tsx'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { Callout } from '../../base/ui/Callout.tsx'
import type { LinksApi } from '../accounts/links/contract.ts'
import { linkPages } from '../accounts/links/rules.ts'
import { linksText } from '../accounts/links/text/en.ts'
import type { VerificationApi } from '../accounts/verification/contract.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { recoveryText } from './recovery/text/en.ts'

/** Signing in leads back here, and the link's cookie stays. */
const login = `/login?${new URLSearchParams({ from: linkPages.confirm })}`

/** The opened link, or null when it is not valid. */
export async function loader(call: Call) {
  const { link } = await answer(api<LinksApi>(call).auth.link.$get({}))
  if (link === null || link.purpose === 'reset-password') return null
  return { purpose: link.purpose, email: link.email, counts: link.counts }
}

const verifyForm = defineForm({
  work: (_, call: Call) => answer(api<VerificationApi>(call).auth['verify-email'].$post({ json: {} })),
  outdated: unlessFailed,
})

export const action = formAction([verifyForm])

/**
 * The page of links that confirm an address. It needs a press of a button, because mail scanners open links too.
 */
export function Component() {
  const link = useLoaderData<typeof loader>()
  const { done, refused } = useAnswer(verifyForm) ?? {}
  const { verify: words } = useText(recoveryText)
  const { noLink } = useText(linksText)
  return (
    <AuthFrame heading={words.heading}>
      <PageMeta title={words.title} hidden />
      <div role="status">
        {done && (
          <Callout kind="success" title={words.done}>
            {done.done ? words.doneBody({ email: done.email }) : words.waiting({ email: done.email })}
          </Callout>
        )}
        <Refusal of={refused} />
        {!done && !refused && link === null && (
          <Callout kind="warning">
            {noLink} {words.noLink}
          </Callout>
        )}
      </div>
      <Next link={done ? null : link} />
    </AuthFrame>
  )
}

type Opened = NonNullable<Awaited<ReturnType<typeof loader>>>

function Next({ link }: { link: Opened | null }) {
  if (link === null) return <Home />
  const { purpose } = link
  if (link.counts || purpose === 'allow-change') return <Question {...link} />
  return <Doors email={link.email} purpose={purpose} />
}

/** Shown to readers of the message who are not signed in to its account, which somebody else may have registered. */
function Doors({ purpose, email }: { purpose: Exclude<Opened['purpose'], 'allow-change'>; email: string }) {
  const { verify: words } = useText(recoveryText)
  return (
    <>
      <p>{words.stranger[purpose]({ email })}</p>
      <ButtonLink to={login} variant="primary" size="lg" block>
        {words.login}
      </ButtonLink>
      {purpose === 'verify-email' && (
        <ButtonLink to="/forgot-password" size="lg" block>
          {words.choose}
        </ButtonLink>
      )}
    </>
  )
}

function Question({ purpose, email }: Opened) {
  const { verify: words } = useText(recoveryText)
  const { Form, busy } = useForm(verifyForm)
  return (
    <>
      <p>{words[purpose]({ email })}</p>
      <Form>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {words.submit[purpose]}
        </Button>
      </Form>
    </>
  )
}

function Home() {
  return (
    <ButtonLink to="/" variant="primary" size="lg">
      {useText(recoveryText).verify.home}
    </ButtonLink>
  )
}
