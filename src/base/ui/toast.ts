type ToastKind = 'success' | 'warning' | 'error' | 'info'

/** A button in a toast, such as Undo; the toast closes when it is pressed. */
export type ToastAction = { label: string; run: () => void }

/** A toast; its text is shown exactly as given, spaces included. */
export type ToastMessage = {
  kind: ToastKind
  text: string
  action?: ToastAction
  /** The path of the page with the form that was refused. The toast goes with that page, or when a form is sent again. */
  mistakeAt?: string
}

type Receiver = (message: ToastMessage) => void

let receiver: Receiver | undefined
let forgetShown: (() => void) | undefined
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

/** Shows why the form of the page with this path was refused. */
export function notifyMistake(kind: 'warning' | 'error', text: string, mistakeAt: string): void {
  pass({ kind, text, mistakeAt })
}

/** Takes away what was said of forms that were refused: one is sent again. */
export function forgetMistakes(): void {
  waiting = waiting.filter(({ mistakeAt }) => mistakeAt === undefined)
  forgetShown?.()
}

function send(kind: ToastKind, text: string, action?: ToastAction): void {
  pass(action === undefined ? { kind, text } : { kind, text, action })
}

function pass(message: ToastMessage): void {
  if (typeof document === 'undefined') return
  if (receiver) {
    receiver(message)
  } else {
    waiting.push(message)
    onWaiting?.()
  }
}

/**
 * Passes every toast to `show`, the waiting ones first, until the returned function is called.
 * @param forget takes away the shown toasts of mistakes
 */
export function receiveToasts(show: Receiver, forget?: () => void): () => void {
  receiver = show
  forgetShown = forget
  for (const message of waiting) show(message)
  waiting = []
  return () => {
    if (receiver !== show) return
    receiver = undefined
    forgetShown = undefined
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
