import { useEffect, useEffectEvent, useState } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { Problem } from '../../base/contract/problem.ts'
import { mayReload, reload } from '../../base/page/reload.ts'
import { pageText } from '../../base/page/text/en.ts'
import { useText } from '../../base/text/useText.ts'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { usePageData } from './pageData.tsx'
import { StrayPage } from './StrayPage.tsx'
import { webText } from './text/en.ts'

/**
 * The error boundary of pages. Missing data and server rendering errors show the 404 page; errors in the browser show
 * their reason and a retry button.
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

/** Statuses by which a page refuses a form submission that it cannot read. */
const unread = new Set([400, 415])

/** The refusal of a submission that does not come from one of the site's forms. */
function UnreadForm() {
  const { title, heading, body, button } = useText(webText).unread
  const action = (
    <ButtonLink to={useLocation().pathname} variant="primary" size="lg">
      {button}
    </ButtonLink>
  )
  return <StrayPage {...{ title, heading, body }} word="" action={action} />
}

/** The server did not answer, or answered with an error. */
function Unanswered({ reason }: { reason: string }) {
  const { revalidate, state } = useRevalidator()
  return <Failed reason={reason} busy={state === 'loading'} onRetry={revalidate} />
}

/**
 * A script could not be loaded, mostly because a newer release has replaced the page's build. The page reloads itself
 * once; after that, a button retries.
 */
function Outdated() {
  const { failures } = useText(pageText)
  const [state, setState] = useState<'idle' | 'loading' | 'unreachable'>('idle')
  const retry = async () => {
    setState('loading')
    if (!(await reload())) setState('unreachable')
  }
  const retryAutomatically = useEffectEvent(retry)
  useEffect(() => {
    if (mayReload()) retryAutomatically()
  }, [])
  const reason = state === 'unreachable' ? failures.unreachable : failures.unexpected
  return <Failed reason={reason} busy={state === 'loading'} onRetry={retry} />
}

function Failed(props: { reason: string; busy: boolean; onRetry: () => void }) {
  const { heading, retry } = useText(webText).failed
  const action = (
    <Button variant="primary" size="lg" busy={props.busy} onClick={props.onRetry}>
      {retry}
    </Button>
  )
  return <StrayPage title={heading} heading={heading} body={props.reason} action={action} word="" />
}
