import { messagesText } from '../../../base/text/messages.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import type { Message } from './contract.ts'

const kinds = { kept: 'warning', 'given-up': 'danger', waiting: 'info', sent: 'plain' } as const

/** The state of a message. */
export function StateBadge({ state }: Pick<Message, 'state'>) {
  return <Badge kind={kinds[state]}>{messagesText.states[state]}</Badge>
}
