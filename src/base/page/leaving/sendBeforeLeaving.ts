import { listUnsent } from '../event-queue/eventQueue.ts'
import { sendAllEvents } from '../event-queue/sendEvents.ts'

/** How long signing out waits for what is sent before, in ms. */
const patience = 5_000

type Ask = (texts: readonly string[]) => Promise<boolean>

const askHere: Ask = async (texts) => (await import('./ForgetQuestion.tsx')).askToForget(texts)

/**
 * Sends what waits of a member who signs out, because it is forgotten with the session. What somebody typed and the server has
 * not taken goes only if its writer says so.
 * @returns whether all may be forgotten
 */
export async function sendBeforeLeaving(account: string, ask: Ask = askHere): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([sendAllEvents(account), enough])
  clearTimeout(timer)
  const texts = listUnsent(account)
  return texts.length === 0 || ask(texts)
}
