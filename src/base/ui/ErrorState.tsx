import { RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

type ErrorStateProps = {
  art?: ReactNode
  title: ReactNode
  /** One sentence: what happened, and that nothing is lost. */
  text?: ReactNode
  retryLabel: string
  busy?: boolean
} & ({ onRetry: () => void } | { retryTo: string })

/** The message of a list that could not be loaded, with a button or a link to try again. */
export function ErrorState({ art, title, text, retryLabel, busy = false, ...retry }: ErrorStateProps) {
  const words = (
    <>
      <Icon of={RotateCw} />
      {retryLabel}
    </>
  )
  const action =
    'onRetry' in retry ? (
      <Button variant="line" busy={busy} onClick={retry.onRetry}>
        {words}
      </Button>
    ) : (
      <ButtonLink variant="line" to={retry.retryTo} reloadDocument>
        {words}
      </ButtonLink>
    )
  return <EmptyState role="alert" art={art} title={title} text={text} action={action} />
}
