const longest = 255

/** A String of structured fields (RFC 8941, 3.3.3), as the draft defines the header. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/

/** The same without quotes, as many programs send it; space and comma would separate values. */
const bare = /^[\x21\x23-\x2b\x2d-\x7e]*$/

/** The key in an `Idempotency-Key` header; null when it is empty, longer than 255 characters, or malformed. */
export function readKey(header: string): string | null {
  const text = quoted.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? bare.exec(header)?.[0] ?? ''
  return text === '' || text.length > longest ? null : text
}
