type ToastKind = 'success' | 'warning' | 'error' | 'info'

/** One message to a person, shown exactly as given, spaces included. */
export type ToastMessage = { kind: ToastKind; text: string }

type Receiver = (message: ToastMessage) => void

let receiver: Receiver | undefined
let onWaiting: (() => void) | undefined
let waiting: ToastMessage[] = []

/**
 * Tells the person something at the top of the page for five seconds. May be called at any time in a browser:
 * messages wait until the part that shows them has loaded. On the server nobody is looking, so nothing is kept.
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

/** Hands every message to `show`, the waiting ones first, until the returned function is called. */
export function receiveToasts(show: Receiver): () => void {
  receiver = show
  for (const message of waiting) show(message)
  waiting = []
  return () => {
    if (receiver === show) receiver = undefined
  }
}

/** Calls `load` when a message waits for someone to show it, at once if one already does. */
export function whenToastWaits(load: () => void): () => void {
  onWaiting = load
  if (waiting.length > 0) load()
  return () => {
    if (onWaiting === load) onWaiting = undefined
  }
}
