import type { SignInResult } from '../events.ts'

/**
 * Runs in the sign-in window when the provider has sent it back, as text, so it can use nothing from outside. It broadcasts
 * the result until a window acknowledges it, and closes; it does not use `opener`, which a provider's page may have severed.
 */
function tellOthers(): void {
  const told = document.getElementById('result')?.textContent ?? '{}'
  const { channel: name, ...result } = JSON.parse(told) as SignInResult & { channel: string }
  // Removes the code and the state from the history.
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
  // After 20 s nobody is waiting; the text of the page says how to go on.
  setTimeout(clearInterval, 20_000, repeat)
}

/** The script of the sign-in window. Type annotations are stripped before the function becomes text. */
export const windowScript = `(${tellOthers})()`
