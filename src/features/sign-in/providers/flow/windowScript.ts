import type { SignInResult } from '../events.ts'

/**
 * Runs in the sign-in window when the provider has sent it back; as text, so it can use nothing from outside. It tells
 * the end to the other windows until one of them says that it has heard, and closes. It does not speak to the window
 * that opened it: a provider's page may have cut that tie for good.
 */
function tellOthers(): void {
  const told = document.getElementById('result')?.textContent ?? '{}'
  const { channel: name, ...result } = JSON.parse(told) as SignInResult & { channel: string }
  // The code and the state are of no use to anybody who looks at the history.
  history.replaceState(null, '', location.pathname)
  const channel = new BroadcastChannel(name)
  const tell = () => channel.postMessage(result)
  const repeat = setInterval(tell, 250)
  channel.onmessage = ({ data }) => {
    if (data?.heard !== result.flow) return
    clearInterval(repeat)
    close()
  }
  tell()
  // Whoever waited for this is gone; the words on the page then say how to go on.
  setTimeout(clearInterval, 20_000, repeat)
}

/** The script of the sign-in window. Type annotations are gone by the time a function is text. */
export const windowScript = `(${tellOthers})()`
