import { useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import type { Message } from './contract.ts'
import { messagesText } from './text/en.ts'

const kinds = { kept: 'warning', 'given-up': 'danger', waiting: 'info', sent: 'plain' } as const

/** The state of a message. */
export function StateBadge({ state }: Pick<Message, 'state'>) {
  const { states } = useText(messagesText)
  return <Badge kind={kinds[state]}>{states[state]}</Badge>
}
