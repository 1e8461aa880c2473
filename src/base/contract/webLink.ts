/**
 * Whether a value is an absolute http or https address without user name and password. The `//` is required: without it
 * (`https:example.org`) browsers resolve it as a path of the current page.
 */
export function isWebLink(value: string): boolean {
  if (/[\s\p{Cc}]/u.test(value) || !/^https?:\/\/[^/\\?#]/i.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}
