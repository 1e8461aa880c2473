/** The id of the script element that holds the page data. */
export const elementId = 'page-data'

/** Parses the JSON in that element. */
export function readElement(page: Document): unknown {
  return JSON.parse(page.getElementById(elementId)?.textContent ?? '{}')
}
