import { useEffect, useEffectEvent, useState } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { Problem } from '../../base/contract/problem.ts'
import { mayReload, reload } from '../../base/page/reload.ts'
import { asProblem } from '../../base/page/request.ts'
import { failuresText } from '../../base/text/failures.ts'
import { siteText } from '../../base/text/site.ts'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { usePageData } from './pageData.tsx'
import { StrayPage } from './StrayPage.tsx'

const { heading, retry } = siteText.failed

/**
 * In place of a page whose loader failed. What is not there, and what the server itself could not draw, is not
 * found; what failed in the browser says why and can be tried again.
 */
export function PageFailure() {
  const error = useRouteError()
  const { errors } = usePageData().hydration
  if (isRouteErrorResponse(error) && unread.has(error.status)) return <UnreadForm />
  const drawnByServer = Object.values(errors ?? {}).includes(error)
  if (drawnByServer || (isRouteErrorResponse(error) && error.status === 404)) return <NotFoundPage />
  const answered = isRouteErrorResponse(error) || error instanceof Problem
  return answered ? (
    <Unanswered reason={isRouteErrorResponse(error) ? error.data : error.message} />
  ) : (
    <Outdated />
  )
}

/** How a page refuses what was sent to it: a broken form, or none. */
const unread = new Set([400, 415])

/** What came was not sent by a form of ours. */
function UnreadForm() {
  const { title, heading, body, button } = siteText.unread
  const anew = (
    <ButtonLink to={useLocation().pathname} variant="primary" size="lg">
      {button}
    </ButtonLink>
  )
  return <StrayPage {...{ title, heading, body }} word="" action={anew} />
}

/** The server did not answer, or answered that it cannot. */
function Unanswered({ reason }: { reason: string }) {
  const { revalidate, state } = useRevalidator()
  return <Failed reason={reason} busy={state === 'loading'} onRetry={revalidate} />
}

/**
 * The program itself is not whole. Mostly a new release has taken the place of the one that this page came from,
 * so the page is loaded anew, once; when that does not help, people can try again themselves.
 */
function Outdated() {
  const [state, setState] = useState<'idle' | 'loading' | 'unreachable'>('idle')
  const retry = async () => {
    setState('loading')
    if (!(await reload())) setState('unreachable')
  }
  const retryUnasked = useEffectEvent(retry)
  useEffect(() => {
    if (mayReload()) retryUnasked()
  }, [])
  const reason = state === 'unreachable' ? failuresText.unreachable : asProblem(null).message
  return <Failed reason={reason} busy={state === 'loading'} onRetry={retry} />
}

function Failed(props: { reason: string; busy: boolean; onRetry: () => void }) {
  const action = (
    <Button variant="primary" size="lg" busy={props.busy} onClick={props.onRetry}>
      {retry}
    </Button>
  )
  return <StrayPage title={heading} heading={heading} body={props.reason} action={action} word="" />
}
