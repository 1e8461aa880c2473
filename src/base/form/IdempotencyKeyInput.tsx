import { idempotencyField } from '../contract/idempotencyField.ts'
// Loaded with the form: when it is sent, the browser may be offline.
import '../page/offline-queue/sendOnce.ts'
import { useHydrated } from '../page/useHydrated.ts'

/**
 * The idempotency key of a form without scripts, so that a double click or a reload of the answer does not repeat the
 * change. With scripts `sendOnce` sends a key instead.
 */
export function IdempotencyKeyInput() {
  if (useHydrated()) return null
  const value = import.meta.env.SSR ? crypto.randomUUID() : ''
  return <input type="hidden" name={idempotencyField} value={value} suppressHydrationWarning />
}
