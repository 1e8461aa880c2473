/** What is looked at of an answer. */
type Answer = { status: number; headers: { has(name: string): boolean } }

/** Whether an answer says that the same call is under way: only then a 409 is to be retried (decision 34). */
export function isUnderWay({ status, headers }: Answer): boolean {
  return status === 409 && headers.has('retry-after')
}

/** Repeats a call while the first one with its key is under way: at most `attempts` times, every `between` ms. */
export async function untilDone<A extends Answer>(
  send: () => Promise<A>,
  { attempts, between }: { attempts: number; between: number },
): Promise<A> {
  let answer = await send()
  for (let attempt = 1; isUnderWay(answer) && attempt < attempts; attempt += 1) {
    await new Promise((end) => setTimeout(end, between))
    answer = await send()
  }
  return answer
}
