/** For how long the server may think about whether it is there, in ms. */
const patience = 5_000

/** Whether the server can be reached and says that it works. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })).ok
  } catch {
    return false
  }
}

/** Answers that come from whatever stands before the server, or from one that cannot work. */
export function isAway({ status }: { status: number }): boolean {
  return status >= 502 && status <= 504
}
