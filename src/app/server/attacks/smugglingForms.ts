/** What each of them would hide. */
export const hidden = 'GET /healthz?hidden HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

export type Post = (headers: string[], body: string) => string

/** Writes requests to an address as they go over the wire. */
export const postTo =
  (path: string): Post =>
  (headers, body) =>
    [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n')

export const chunked = 'Transfer-Encoding: chunked'
export const length = (body: string) => `Content-Length: ${body.length}`

/**
 * A proxy and a server that disagree about where a request ends let one person's bytes begin another one's request (RFC
 * 9112, 11.2). Each form would hide a second request in a first one; none may be answered, or even looked at.
 */
export const forms = (post: Post): [string, string][] => [
  ['two lengths', post([length(''), length(hidden)], hidden)],
  ['a length and chunks', post([length(hidden), chunked], `0\r\n\r\n${hidden}`)],
  ['chunks and a length', post([chunked, 'Content-Length: 3'], `0\r\n\r\n${hidden}`)],
  ['a length with a sign', post(['Content-Length: +0'], hidden)],
  ['a negative length', post(['Content-Length: -1'], hidden)],
  ['a length in hexadecimal', post(['Content-Length: 0x0'], hidden)],
  ['two lengths in one line', post(['Content-Length: 0, 0'], hidden)],
  ['a length behind a space before the colon', post(['Content-Length : 0'], hidden)],
  ['chunks behind a space before the colon', post([`Transfer-Encoding : chunked`], `0\r\n\r\n${hidden}`)],
  ['chunks behind a tab', post(['Transfer-Encoding:\tchunked', length('')], `0\r\n\r\n${hidden}`)],
  ['chunks that are none', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`)],
  ['chunks before another coding', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`)],
  ['codings twice', post([chunked, 'Transfer-Encoding: identity'], `0\r\n\r\n${hidden}`)],
  ['a header that goes on in the next line', post(['X: y', ' Transfer-Encoding: chunked'], hidden)],
  ['a header without a colon', post(['Content-Length 0'], hidden)],
  ['a bare line feed between headers', post([`X: y\nContent-Length: 0`], hidden)],
  ['a bare carriage return between headers', post([`X: y\rContent-Length: 0`], hidden)],
  ['a NUL in a header', post([`X: y\0`, length('')], hidden)],
  ['a chunk of a size that is no number', post([chunked], `g\r\n\r\n0\r\n\r\n${hidden}`)],
  ['a chunk of a size that no number holds', post([chunked], `${'f'.repeat(17)}\r\n\r\n0\r\n\r\n${hidden}`)],
  ['a chunk that ends in a bare line feed', post([chunked], `1\nx\n0\r\n\r\n${hidden}`)],
  ['a chunk longer than its size', post([chunked], `1\r\nxx\r\n0\r\n\r\n${hidden}`)],
  ['two addresses in the first line', `GET / / HTTP/1.1\r\nHost: localhost\r\n\r\n${hidden}`],
  ['a version that is none', `GET / HTTP/1.1x\r\nHost: localhost\r\n\r\n${hidden}`],
  ['a space before the first header', `GET / HTTP/1.1\r\n Host: localhost\r\n\r\n${hidden}`],
  ['no host', `GET /healthz HTTP/1.1\r\n\r\n${hidden}`],
]
