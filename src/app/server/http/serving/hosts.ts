/** A usual host name or address, with or without a port. Parsing the URL costs several times as much. */
const usual = /^[a-z0-9._-]+(?::(?:\d{1,4}|[1-5]\d{4}))?$/

/** Whether a `Host` is clearly valid; for others the whole URL must be parsed. */
export function isUsualHost(host: string | undefined): boolean {
  return host !== undefined && usual.test(host)
}
