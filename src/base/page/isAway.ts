/** Whether an answer (502 to 504) comes from a proxy without a server, or from a server that is not ready. */
export function isAway({ status }: { status: number }): boolean {
  return status >= 502 && status <= 504
}
