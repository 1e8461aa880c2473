/**
 * True for an absolute http or https address without a user name or password in it. Its `//` must stand there: without
 * them (`https:example.org`) a browser takes it for a path of the page that it stands in.
 */
export function isWebLink(value: string): boolean {
  if (/[\s\p{Cc}]/u.test(value) || !/^https?:\/\/[^/\\?#]/i.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}
