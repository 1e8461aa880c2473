/** The inert element in which the server sends along what the page is made of. */
export const elementId = 'page-data'

/** What stands in it. */
export function readElement(page: Document): unknown {
  return JSON.parse(page.getElementById(elementId)?.textContent ?? '{}')
}
