import { lettersText } from '../../../base/text/letters.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import type { Letter } from './contract.ts'

const kinds = { kept: 'warning', 'given-up': 'danger', waiting: 'info', sent: 'plain' } as const

/** How a letter stands. */
export function StateBadge({ state }: Pick<Letter, 'state'>) {
  return <Badge kind={kinds[state]}>{lettersText.states[state]}</Badge>
}
