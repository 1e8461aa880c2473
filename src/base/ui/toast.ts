type ToastKind = 'success' | 'warning' | 'error' | 'info'

/** A toast; its text is shown exactly as given, spaces included. */
export type ToastMessage = { kind: ToastKind; text: string }

type Receiver = (message: ToastMessage) => void

let receiver: Receiver | undefined
let onWaiting: (() => void) | undefined
let waiting: ToastMessage[] = []

/**
 * Shows a toast at the top of the page for five seconds. Toasts wait until the component that shows them has loaded; on the
 * server they are dropped.
 */
export const notify = {
  success: (text: string) => send({ kind: 'success', text }),
  warning: (text: string) => send({ kind: 'warning', text }),
  error: (text: string) => send({ kind: 'error', text }),
  info: (text: string) => send({ kind: 'info', text }),
}

function send(message: ToastMessage): void {
  if (typeof document === 'undefined') return
  if (receiver) {
    receiver(message)
  } else {
    waiting.push(message)
    onWaiting?.()
  }
}

/** Passes every toast to `show`, the waiting ones first, until the returned function is called. */
export function receiveToasts(show: Receiver): () => void {
  receiver = show
  for (const message of waiting) show(message)
  waiting = []
  return () => {
    if (receiver === show) receiver = undefined
  }
}

/** Calls `load` when a toast waits to be shown, at once if one does already. */
export function whenToastWaits(load: () => void): () => void {
  onWaiting = load
  if (waiting.length > 0) load()
  return () => {
    if (onWaiting === load) onWaiting = undefined
  }
}
