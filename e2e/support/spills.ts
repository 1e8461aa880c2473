/**
 * Runs in the page: reports layout broken by long text. Nothing scrolls sideways, links and buttons stay reachable,
 * cards in a row have equal heights and aligned ends with titles of at most three lines, and breadcrumbs take one line.
 */
export function findSpills(): string[] {
  const found: string[] = []
  const nameOf = (element: Element) => `${element.localName}.${element.className}`
  const linesOf = (element: Element) =>
    element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)

  for (const box of document.querySelectorAll('html, body *:not(input, textarea)')) {
    const scrolls = box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX)
    if (scrolls && box.scrollWidth > box.clientWidth + 1) found.push(`${nameOf(box)} scrolls sideways`)
  }

  for (const control of document.querySelectorAll('main :is(a, button), dialog[open] :is(a, button)')) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    const { left, right, width } = control.getBoundingClientRect()
    if (width > 0 && (left < -1 || right > innerWidth + 1)) found.push(`${nameOf(control)} is out of reach`)
  }

  const rows = Map.groupBy(document.querySelectorAll('main li:has(> :is(h2, h3))'), (card) =>
    Math.round(card.getBoundingClientRect().top + scrollY),
  )
  for (const cards of rows.values()) {
    const heights = cards.map((card) => Math.round(card.getBoundingClientRect().height))
    const ends = cards.map((card) => Math.round(card.lastElementChild?.getBoundingClientRect().bottom ?? 0))
    if (new Set(heights).size > 1 || new Set(ends).size > 1)
      found.push(`a row of cards is ${heights} px high`)
  }
  for (const title of document.querySelectorAll('main li > :is(h2, h3)')) {
    if (linesOf(title) > 3.5) found.push(`the title of a card has ${linesOf(title).toFixed(1)} lines`)
  }
  for (const name of document.querySelectorAll('main th[scope=row]')) {
    const { height } = name.getBoundingClientRect()
    if (height > 160) found.push(`the name of a row is ${height} px high`)
  }
  for (const crumbs of document.querySelectorAll('main nav ol:has(> [aria-current=page])')) {
    if (linesOf(crumbs) > 1.9) found.push(`the crumbs have ${linesOf(crumbs).toFixed(1)} lines`)
  }
  return found
}
