/** The timeout of the readiness check, in ms. */
const patience = 5_000

/** Whether the server can be reached and says that it works. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })).ok
  } catch {
    return false
  }
}

/** Whether an answer (502 to 504) comes from a proxy without a server, or from a server that is not ready. */
export function isAway({ status }: { status: number }): boolean {
  return status >= 502 && status <= 504
}
