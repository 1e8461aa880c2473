import { useText } from '../../../base/text/useText.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import type { Way } from '../../sign-in/recovery/contract.ts'
import styles from './NotSent.module.css'
import { messagesText } from './text/en.ts'

/** A note on where messages are while no mail server is set. */
export function NotSent({ way }: { way: Way }) {
  const { way: words } = useText(messagesText)
  if (way === 'mail') return null
  return (
    <div className={styles.note}>
      <Callout kind="warning" title={words.title}>
        {words[way]}
      </Callout>
    </div>
  )
}
