/**
 * Runs in the page: reports horizontal overflow of the window, and visible text that is clipped by a box that does not
 * scroll. Left out are drawings and text that is clipped on purpose: text for screen readers only, and summaries, whose
 * full text is on their own page.
 */
export function findMisplaced(): string[] {
  const overhang = document.documentElement.scrollWidth - innerWidth
  const found = overhang > 0 ? [`${overhang} px hang over the side`] : []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (parent === null || parent.closest('svg, [aria-hidden]') || text.textContent?.trim() === '') continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNode(text)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (lines.length === 0) continue
    const left = Math.min(...lines.map((line) => line.left))
    const right = Math.max(...lines.map((line) => line.right))
    const bottom = Math.max(...lines.map((line) => line.bottom))
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const { clipPath, overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(box)
      if (clipPath !== 'none' || webkitLineClamp !== 'none' || textOverflow === 'ellipsis') break
      const edges = box.getBoundingClientRect()
      const isCutAside = overflowX !== 'visible' && (left < edges.left - 1 || right > edges.right + 1)
      const isCutBelow = /hidden|clip/.test(overflowY) && bottom > edges.bottom + 1
      if (isCutAside || isCutBelow) {
        found.push(`“${text.textContent?.trim()}” is cut off by ${box.localName}.${box.className}`)
        break
      }
      // A box that scrolls vertically can bring the rest into view.
      if (/auto|scroll/.test(overflowY) && box.scrollWidth <= box.clientWidth + 1) break
      if (getComputedStyle(box).position === 'fixed') break
    }
  }
  return found
}
