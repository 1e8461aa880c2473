import { useActionData, useLoaderData, useNavigation } from 'react-router'
import { Form } from '../../base/form/Form.tsx'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuseUnanswered } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { Callout } from '../../base/ui/Callout.tsx'
import { notify } from '../../base/ui/toast.ts'
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

export async function action(call: Call) {
  try {
    const confirmed = await answer(api<VerificationApi>(call).auth['verify-email'].$post({ json: {} }))
    return { refused: null, confirmed }
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuseUnanswered(problem, { refused: problem.toBody(), confirmed: null })
  }
}

/**
 * The page of links that confirm an address. It needs a press of a button, because mail scanners open links too.
 */
export function Component() {
  const link = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { verify: words } = useText(recoveryText)
  const { noLink } = useText(linksText)
  return (
    <AuthFrame heading={words.heading}>
      <PageMeta title={words.title} hidden />
      <div role="status">
        {result?.confirmed && (
          <Callout kind="success" title={words.done}>
            {result.confirmed.done
              ? words.doneBody({ email: result.confirmed.email })
              : words.waiting({ email: result.confirmed.email })}
          </Callout>
        )}
        {result?.refused && <Callout kind="danger">{result.refused.detail}</Callout>}
        {!result && link === null && (
          <Callout kind="warning">
            {noLink} {words.noLink}
          </Callout>
        )}
      </div>
      <Next link={result?.confirmed ? null : link} />
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
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <p>{words[purpose]({ email })}</p>
      <Form method="post">
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
