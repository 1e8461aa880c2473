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
  const refusal = isRouteErrorResponse(error) ? refusals[error.status] : undefined
  if (refusal !== undefined) return <RefusedForm why={refusal} />
  const drawnByServer = Object.values(errors ?? {}).includes(error)
  if (drawnByServer || (isRouteErrorResponse(error) && error.status === 404)) return <NotFoundPage />
  const answered = isRouteErrorResponse(error) || error instanceof Problem
  return answered ? (
    <Unanswered reason={isRouteErrorResponse(error) ? error.data : error.message} />
  ) : (
    <Outdated />
  )
}

/** Statuses by which a page refuses a form that it cannot read, or that was sent too often. */
const refusals: Readonly<Record<number, 'unread' | 'tooOften'>> = {
  400: 'unread',
  415: 'unread',
  429: 'tooOften',
}

/** The refusal of a form by a page that cannot show it again. */
function RefusedForm({ why }: { why: 'unread' | 'tooOften' }) {
  const words = useText(webText)
  const { title, heading, body } = words[why]
  const { pathname, search } = useLocation()
  const action = (
    <ButtonLink to={pathname + search} variant="primary" size="lg">
      {words.unread.button}
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
