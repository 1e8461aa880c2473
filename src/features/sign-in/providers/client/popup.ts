import { randomName } from '../../../../base/page/randomName.ts'
import type { Provider } from '../contract.ts'
import type { SignInResult } from '../events.ts'
import { type FailureReason, failureText } from '../rules.ts'

/** How an attempt has ended. */
export type End = { ok: true } | { ok: false; code: string; message: string }

/**
 * Is told how an attempt has ended; never when another one has taken its place, and once more by a window that had only
 * seemed to be closed.
 */
type Listener = (end: End) => void

type Attempt = {
  /** Its window has told the end. */
  end: Listener
  /** Nobody waits for it any more. */
  stop(): void
}

const look = 250
/** A window that is gone while somebody looks at the page for this long was closed, in ms. */
const sureOfClosed = 1_500
const longest = 10 * 60_000
const size = { width: 500, height: 640 }

let current: Attempt | null = null
const begun = new Map<string, Attempt>()

/**
 * Whether this browser has no second window to offer: sites on a phone's home screen have none. The page itself then
 * goes to the provider.
 */
export function hasNoWindows(): boolean {
  const installed = matchMedia('(display-mode: standalone)').matches && navigator.maxTouchPoints > 0
  return installed || typeof BroadcastChannel === 'undefined'
}

/**
 * Opens the provider in a window of its own; call it in the very event of a press, or the browser blocks the window.
 * A new attempt takes the place of one under way.
 */
export function signInByPopup(provider: Provider, tell: Listener): void {
  const flow = randomName()
  const query = new URLSearchParams({ provider: provider.id, flow })
  const opened = open(`/api/auth/popup/start?${query}`, '_blank', features())
  if (opened === null) tell(failed('popup-blocked', provider))
  else follow(opened, flow, provider, tell)
}

/**
 * Opens a window for the form that is just being sent, which has a field `flow` for the attempt's name; call it in that
 * very event. Where no window opens, the form takes the page itself along.
 */
export function sendByPopup(form: HTMLFormElement, provider: Provider, tell: Listener): void {
  const flow = randomName()
  const opened = hasNoWindows() ? null : open('', flow, features())
  form.target = opened === null ? '' : flow
  const field = form.elements.namedItem('flow')
  if (field instanceof HTMLInputElement) field.value = form.target
  if (opened !== null) follow(opened, flow, provider, tell)
}

/** Sets out with the page itself, which the server then takes to the address that providers send browsers back to. */
export function leadOn({ id }: Provider, from: string): void {
  location.assign(`/api/auth/popup/start?${new URLSearchParams({ provider: id, from })}`)
}

/** Waits for the end of an attempt that a window was opened for. */
function follow(opened: Window, flow: string, provider: Provider, tell: Listener): void {
  current?.stop()
  let isOver = false
  let gone = 0
  const rest = () => {
    clearInterval(watch)
    clearTimeout(timeout)
    if (current === attempt) current = null
  }
  const giveUp = (reason: FailureReason) => {
    rest()
    opened.close()
    tell(failed(reason, provider))
  }
  const watch = setInterval(() => {
    gone = opened.closed && document.hasFocus() ? gone + look : 0
    // A provider that cuts the tie between windows makes one that is open look closed.
    if (gone >= sureOfClosed && !provider.popupSevered) giveUp('popup-closed-by-user')
  }, look)
  const timeout = setTimeout(giveUp, longest, 'popup-timeout')
  const attempt: Attempt = {
    // The window repeats itself until it is heard, and then closes itself.
    end(end) {
      rest()
      if (!isOver) tell(end)
      isOver = true
    },
    stop() {
      rest()
      opened.close()
      isOver = true
    },
  }
  begun.set(flow, attempt)
  current = attempt
}

/**
 * Takes in what a sign-in window tells: whether it was this page that opened it. A result without a name is a failure
 * of whichever attempt is under way. One that comes after the attempt was given up still counts.
 */
export function takeResult({ flow, ok, code, message }: SignInResult): boolean {
  const attempt = flow === null ? current : begun.get(flow)
  attempt?.end(ok ? { ok } : { ok, code, message })
  return Boolean(attempt)
}

function failed(reason: FailureReason, { name }: Provider): End {
  return { ok: false, code: `auth/${reason}`, message: failureText(reason, name) }
}

/** In the middle of this window. */
function features(): string {
  const left = Math.round(screenX + (outerWidth - size.width) / 2)
  const top = Math.round(screenY + (outerHeight - size.height) / 2)
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
}
