import { randomName } from '../../../../base/web/randomName.ts'
import type { Provider } from '../contract.ts'
import type { SignInResult } from '../events.ts'
import { type FailureReason, failureText } from '../rules.ts'

/** How an attempt has ended; null when another one took its place. */
export type End = { ok: true } | { ok: false; code: string; message: string } | null

type Attempt = { flow: string; end(end: End): void }

const look = 250
/** A window that is gone while somebody looks at the page for this long was closed, in ms. */
const sureOfClosed = 1_500
const longest = 10 * 60_000
const size = { width: 500, height: 640 }

let current: Attempt | null = null
const begun = new Set<string>()

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
export function signInByPopup(provider: Provider): Promise<End> {
  const flow = randomName()
  const query = new URLSearchParams({ provider: provider.id, flow })
  const opened = open(`/api/auth/popup/start?${query}`, '_blank', features())
  if (opened === null) return Promise.resolve(failed('popup-blocked', provider))
  return follow(opened, flow, provider)
}

/**
 * Opens a window for the form that is just being sent, which has a field `flow` for the attempt's name; call it in that
 * very event. Null where no window opens: the form then takes the page itself along.
 */
export function sendByPopup(form: HTMLFormElement, provider: Provider): Promise<End> | null {
  const flow = randomName()
  const opened = hasNoWindows() ? null : open('', flow, features())
  form.target = opened === null ? '' : flow
  const field = form.elements.namedItem('flow')
  if (field instanceof HTMLInputElement) field.value = form.target
  return opened === null ? null : follow(opened, flow, provider)
}

/** Sets out with the page itself, which the server then takes to the address that providers send browsers back to. */
export function leadOn({ id }: Provider, from: string): void {
  location.assign(`/api/auth/popup/start?${new URLSearchParams({ provider: id, from })}`)
}

/** Waits for the end of an attempt that a window was opened for. */
function follow(opened: Window, flow: string, provider: Provider): Promise<End> {
  begun.add(flow)
  current?.end(null)
  return new Promise((resolve) => {
    let gone = 0
    const watch = setInterval(() => {
      gone = opened.closed && document.hasFocus() ? gone + look : 0
      // A provider that cuts the tie between windows makes one that is open look closed.
      if (gone >= sureOfClosed && !provider.popupSevered)
        attempt.end(failed('popup-closed-by-user', provider))
    }, look)
    const timeout = setTimeout(() => attempt.end(failed('popup-timeout', provider)), longest)
    const attempt: Attempt = {
      flow,
      end(end) {
        clearInterval(watch)
        clearTimeout(timeout)
        if (current === attempt) current = null
        // The window closes itself when its page has told the end.
        if (end === null || (!end.ok && isOurs(end.code))) opened.close()
        resolve(end)
      },
    }
    current = attempt
  })
}

/**
 * Takes in what a sign-in window tells: whether it was this page that opened it. A result without a name is a failure
 * of whichever attempt is under way. One that comes after the attempt was given up still counts.
 */
export function takeResult({ flow, ok, code, message }: SignInResult): boolean {
  const own = flow === null ? current !== null : begun.has(flow)
  if (own && (flow === null || current?.flow === flow)) current?.end(ok ? { ok } : { ok, code, message })
  return own
}

const ours: FailureReason[] = ['popup-blocked', 'popup-closed-by-user', 'popup-timeout']

function isOurs(code: string): boolean {
  return ours.some((reason) => code === `auth/${reason}`)
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
