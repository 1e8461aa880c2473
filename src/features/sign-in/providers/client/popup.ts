import { languageHere } from '../../../../base/page/language.ts'
import { randomName } from '../../../../base/page/randomName.ts'
import type { Provider } from '../contract.ts'
import type { SignInResult } from '../events.ts'
import { type FailureReason, failureText } from '../rules.ts'

/** The end of a sign-in attempt. */
export type End = { ok: true } | { ok: false; code: string; message: string }

/**
 * Receives the end of an attempt; never when a newer attempt has replaced it, and a second time when a window that seemed
 * closed still reports.
 */
type Listener = (end: End) => void

type Attempt = {
  /** Called when its window has reported the end. */
  end: Listener
  /** Stops waiting for it. */
  stop(): void
}

const look = 250
/** A popup counts as closed when it is gone while the page has the focus for this long, in ms. */
const sureOfClosed = 1_500
const longest = 10 * 60_000
const size = { width: 500, height: 640 }

let current: Attempt | null = null
const begun = new Map<string, Attempt>()

/**
 * Whether popups cannot work here, as for sites on a phone's home screen. The page itself then goes to the provider.
 */
export function hasNoWindows(): boolean {
  return matchMedia('(display-mode: standalone)').matches && navigator.maxTouchPoints > 0
}

/**
 * Opens the provider in a popup, replacing an attempt under way. Call it in the click event itself, or the browser blocks
 * the popup.
 */
export function signInByPopup(provider: Provider, tell: Listener): void {
  const flow = randomName()
  const query = new URLSearchParams({ provider: provider.id, flow })
  const opened = open(`/api/auth/popup/start?${query}`, '_blank', features())
  if (opened === null) tell(failed('popup-blocked', provider))
  else follow(opened, flow, provider, tell)
}

/**
 * Opens a popup for the form that is being submitted, and sets its field `flow` to the attempt's name; call it in the submit
 * event itself. Without a popup the form navigates the page.
 */
export function sendByPopup(form: HTMLFormElement, provider: Provider, tell: Listener): void {
  const flow = randomName()
  const opened = hasNoWindows() ? null : open('', flow, features())
  form.target = opened === null ? '' : flow
  const field = form.elements.namedItem('flow')
  if (field instanceof HTMLInputElement) field.value = form.target
  if (opened !== null) follow(opened, flow, provider, tell)
}

/** Sends the page itself to the provider, by way of the server's start address. */
export function leadOn({ id }: Provider, from: string): void {
  location.assign(`/api/auth/popup/start?${new URLSearchParams({ provider: id, from })}`)
}

/** Waits for the end of an attempt in a popup. */
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
    // A provider whose pages sever the opener (COOP) makes an open popup look closed.
    if (gone >= sureOfClosed && !provider.popupSevered) giveUp('popup-closed-by-user')
  }, look)
  const timeout = setTimeout(giveUp, longest, 'popup-timeout')
  const attempt: Attempt = {
    // The popup repeats its result until it is acknowledged, and then closes itself.
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
 * Takes the result of a sign-in window. A result without a flow is a failure of the attempt under way, and one that comes
 * after the attempt was given up still counts.
 * @returns whether this page opened the window
 */
export function takeResult({ flow, ok, code, message }: SignInResult): boolean {
  const attempt = flow === null ? current : begun.get(flow)
  attempt?.end(ok ? { ok } : { ok, code, message })
  return Boolean(attempt)
}

function failed(reason: FailureReason, { name }: Provider): End {
  return { ok: false, code: `auth/${reason}`, message: failureText(reason, name)(languageHere()) }
}

/** The features of a popup in the middle of this window. */
function features(): string {
  const left = Math.round(screenX + (outerWidth - size.width) / 2)
  const top = Math.round(screenY + (outerHeight - size.height) / 2)
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
}
