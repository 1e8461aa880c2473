import { listUnsent } from '../event-queue/eventQueue.ts'
import { sendAllEvents } from '../event-queue/sendEvents.ts'
import { textHere } from '../language.ts'
import { leavingText } from './text/en.ts'

/** How long signing out waits for each answer to what is sent before, in ms. */
const patience = 5_000

type Ask = (texts: readonly string[]) => Promise<boolean>

const askHere: Ask = async (texts) => {
  const question = await import('./ForgetQuestion.tsx').catch(() => null)
  if (question !== null) return question.askToForget(texts)
  // Without a connection the dialog may not be at hand; nobody is kept from signing out for that.
  return confirm(textHere(leavingText).body({ count: texts.length }))
}

/**
 * Sends what waits of a member who signs out, because it is forgotten with the session. What somebody typed or marked and the
 * server has not taken goes only if they say so.
 * @returns whether all may be forgotten
 */
export async function sendBeforeLeaving(account: string, ask: Ask = askHere): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = Promise.withResolvers<void>()
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(silence.resolve, patience)
  }
  listen()
  await Promise.race([sendAllEvents(account, listen), silence.promise])
  clearTimeout(timer)
  const texts = listUnsent(account)
  return texts.length === 0 || ask(texts)
}
