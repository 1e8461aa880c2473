import type { Answer, Browser } from './browser.ts'

/** The address of the next page in the `Link` header, or null on the last page. */
export function nextOf(answer: Answer): string | null {
  const link = answer.headers.get('link')
  if (link === null) return null
  const next = /^<([^>]+)>; rel="next"(, <[^>]+>; rel="prev")?$/.exec(link)?.[1]
  if (next !== undefined) return next
  if (previousOf(answer) === null) throw new Error(`This is no link to another page: ${link}`)
  return null
}

/** The address of the page before in the `Link` header, or null on the first page. */
export function previousOf(answer: Answer): string | null {
  return /(?:^|, )<([^>]+)>; rel="prev"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
}

/**
 * Reads all pages of a list by following the links.
 * @param between runs before each further page is requested
 */
export async function crawlPages<T extends { _id: string }>(
  browser: Browser,
  first: string,
  between: (page: T[]) => Promise<void> = async () => {},
): Promise<T[][]> {
  const pages: T[][] = []
  for (let path: string | null = first; path !== null; ) {
    if (pages.length === 300) throw new Error(`The pages of ${first} do not end.`)
    const answer: Answer = await browser.get(path)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    const page = answer.body as T[]
    pages.push(page)
    path = nextOf(answer)
    if (path !== null) await between(page)
  }
  return pages
}
