import { type ReactNode, Suspense } from 'react'
import { Await as Settled, useRevalidator } from 'react-router'
import { useText } from '../text/useText.ts'
import { EmptyShelf } from '../ui/art/EmptyShelf.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import styles from './Await.module.css'
import type { Deferred } from './defer.ts'
import { pageText } from './text/en.ts'

/**
 * Shows deferred data: `loading` until they arrive, and a message with Retry when they fail. A `tall` part that is late is at
 * least as high as the window, so that what follows it does not visibly jump.
 */
export function Await<T>(props: {
  of: Deferred<T>
  loading: ReactNode
  /** The title of the message when it fails; null where another part shows one. */
  failed: string | null
  tall?: boolean
  children: (value: T) => ReactNode
}) {
  const part = (
    <Suspense fallback={props.loading}>
      <Settled resolve={props.of.settled}>
        {(settled) =>
          settled.ok ? (
            props.children(settled.value)
          ) : props.failed === null ? null : (
            <Failure title={props.failed} detail={settled.problem.detail} />
          )
        }
      </Settled>
    </Suspense>
  )
  const late = props.of.settled instanceof Promise
  // Always the same element, late or not, so that React keeps a list that is loaded again, with its focus.
  return props.tall ? <div className={late ? styles.late : undefined}>{part}</div> : part
}

function Failure({ title, detail }: { title: string; detail: string }) {
  const { failures } = useText(pageText)
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      art={<EmptyShelf muted />}
      title={title}
      text={detail}
      retryLabel={failures.retry}
      busy={state === 'loading'}
      onRetry={revalidate}
    />
  )
}
