import { forgetEverything, makeMemory } from './memory.ts'

/** How long an answer is reused, in ms. */
const life = 5_000

const kept = makeMemory<Promise<Response>>()

/**
 * `fetch` with a cache in this page: a GET that is under way, or was answered with success within the last 5 s, is not sent
 * again, unless its `cache` is `no-store`. Calls that may change something clear the cache before and after.
 */
export const keptFetch: typeof fetch = async (input, init) => {
  if (init?.method !== 'GET') {
    forgetEverything()
    const { sendOnce } = await import('./offline-queue/sendOnce.ts').catch(() => ({ sendOnce: fetch }))
    return sendOnce(input, init).finally(forgetEverything)
  }
  if (init.cache === 'no-store') return fetch(input, init)
  const address = String(input)
  const answer = kept.get(address) ?? keep(address, fetch(input, init))
  return (await answer).clone()
}

function keep(address: string, answer: Promise<Response>): Promise<Response> {
  const forget = () => {
    if (kept.get(address) === answer) kept.delete(address)
  }
  kept.set(address, answer)
  answer.then(({ ok }) => (ok ? setTimeout(forget, life) : forget()), forget)
  return answer
}
