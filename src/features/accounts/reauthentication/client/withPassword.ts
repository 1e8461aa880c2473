import { Problem } from '../../../../base/contract/problem.ts'
import { cancelled } from '../../../../base/form/defineForm.ts'
import type { ReauthenticationState } from '../contract.ts'

/** The dialog for the password; `ask` gives undefined when it was closed. */
type Prompt = ReauthenticationState & { ask(): Promise<string | undefined> }

let prompt: Prompt | undefined

/** Makes this the dialog that asks, until the returned function is called. */
export function receivePasswordRequests(shown: Prompt): () => void {
  prompt = shown
  return () => {
    if (prompt === shown) prompt = undefined
  }
}

/**
 * Does work that takes the password of whoever has one: the dialog asks for it.
 * @param typed what stood in a field of the page, where no dialog asks: without scripts
 * @throws Problem when the dialog was closed
 */
export async function withPassword<T>(typed: string, work: (current: string) => Promise<T>): Promise<T> {
  return work(prompt?.hasPassword ? await ask(prompt) : typed)
}

/**
 * Does work that needs a reauthentication within ten minutes: the dialog asks for the password if that is longer ago.
 * @throws Problem when the dialog was closed
 */
export async function withRecentPassword<T>(work: () => Promise<T>): Promise<T> {
  if (prompt === undefined) return work()
  if (prompt.hasPassword && !prompt.fresh) await ask(prompt)
  try {
    return await work()
  } catch (thrown) {
    // The page has been open for longer than that.
    if (!(thrown instanceof Problem && thrown.code === 'auth/proof-required')) throw thrown
    await ask(prompt)
    return work()
  }
}

async function ask({ ask }: Prompt): Promise<string> {
  const current = await ask()
  if (current === undefined) throw cancelled()
  return current
}
