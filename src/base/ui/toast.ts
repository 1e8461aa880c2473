type ToastKind = 'success' | 'warning' | 'error' | 'info'

/** A button in a toast, such as Undo; the toast closes when it is pressed. */
export type ToastAction = { label: string; run: () => void }

/** A toast; its text is shown exactly as given, spaces included. */
export type ToastMessage = { kind: ToastKind; text: string; action?: ToastAction }

type Receiver = (message: ToastMessage) => void

let receiver: Receiver | undefined
let onWaiting: (() => void) | undefined
let waiting: ToastMessage[] = []

/**
 * Shows a toast at the top of the page for five seconds. Toasts wait until the component that shows them has loaded; on the
 * server they are dropped.
 */
export const notify = {
  success: (text: string, action?: ToastAction) => send('success', text, action),
  warning: (text: string, action?: ToastAction) => send('warning', text, action),
  error: (text: string, action?: ToastAction) => send('error', text, action),
  info: (text: string, action?: ToastAction) => send('info', text, action),
}

function send(kind: ToastKind, text: string, action?: ToastAction): void {
  if (typeof document === 'undefined') return
  const message = action === undefined ? { kind, text } : { kind, text, action }
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
