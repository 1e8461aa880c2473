/** A name or an address as nearly all are, with or without a port; to look closer costs several times as much. */
const usual = /^[a-z0-9._-]+(?::(?:\d{1,4}|[1-5]\d{4}))?$/

/** Whether a `Host` is plainly one. Of others only the whole address tells. */
export function isUsualHost(host: string | undefined): boolean {
  return host !== undefined && usual.test(host)
}
