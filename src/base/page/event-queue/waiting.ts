import { eventPrefix } from './names.ts'

/** Sends what waits of a member, with code that is loaded if there is anything. */
export function sendWaitingEvents(account: string): void {
  if (account !== '' && isAnythingWaiting(account))
    void import('./sendEvents.ts').then(({ sendAllEvents }) => sendAllEvents(account))
}

function isAnythingWaiting(account: string): boolean {
  try {
    const own = `${eventPrefix}${account}:`
    // What stands beside an address, after a `#`, is not sent.
    return Object.keys(localStorage).some((name) => name.startsWith(own) && !name.includes('#'))
  } catch {
    return false
  }
}
