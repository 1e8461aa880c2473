import { idempotencyField } from '../contract/idempotencyField.ts'
// Here already when the form is sent: by then there may be no way to the server to fetch it.
import '../page/offline-queue/sendOnce.ts'
import { useHydrated } from '../page/useHydrated.ts'

/**
 * Stands in every form that changes something. Where no scripts run, it makes the form one wish, however often it is
 * sent: by a double click, or by going back to the answer and loading it anew. With scripts `sendOnce` sees to that.
 */
export function IdempotencyKeyInput() {
  if (useHydrated()) return null
  const value = import.meta.env.SSR ? crypto.randomUUID() : ''
  return <input type="hidden" name={idempotencyField} value={value} suppressHydrationWarning />
}
