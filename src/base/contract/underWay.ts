/** Only where the same call is being worked on already is a 409 to be asked again (decision 34). */
export function isUnderWay({ status, headers }: Response): boolean {
  return status === 409 && headers.has('retry-after')
}

/** Sends a call again until its first sending was answered; `attempts` times at most, with `between` ms between them. */
export async function untilDone(
  send: () => Promise<Response>,
  { attempts, between }: { attempts: number; between: number },
): Promise<Response> {
  let answer = await send()
  for (let attempt = 1; isUnderWay(answer) && attempt < attempts; attempt += 1) {
    await new Promise((end) => setTimeout(end, between))
    answer = await send()
  }
  return answer
}
