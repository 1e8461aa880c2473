/**
 * Runs in the page. Checks that the focused element is fully inside the window (or fills it), is not covered (stricter
 * than WCAG 2.4.11: not even in part), and has a focus ring of at least 2 px that is absent without focus (2.4.7). The
 * ring must be an outline, because outlines remain in forced colours mode.
 * @returns what is wrong, or an empty string
 */
export function lookAtFocus(): string {
  const rings = (element: Element) =>
    [null, '::before', '::after'].flatMap((part) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part)
      const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return isSeen && !/\/ 0\)$|, 0\)$|transparent/.test(outlineColor) ? [outlineColor] : []
    })
  const call = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.localName}#${element.id} “${words.slice(0, 60)}”`
  }
  const memory = globalThis as { focusedBefore?: Element }
  const before = memory.focusedBefore
  const focused = document.activeElement
  if (focused === null || focused === document.body) return 'Nothing has the focus.'
  memory.focusedBefore = focused
  if (before?.isConnected && before !== focused && rings(before).length > 0) {
    return `${call(before)} has a ring without the focus`
  }
  if (rings(focused).length === 0) return `${call(focused)} has no ring`

  const [first, ...lines] = [...focused.getClientRects()]
  if (first === undefined) return `${call(focused)} is not there`
  const box = lines.reduce((largest, line) => (line.width > largest.width ? line : largest), first)
  const left = Math.max(box.left, 0)
  const right = Math.min(box.right, innerWidth)
  const top = Math.max(box.top, 0)
  const bottom = Math.min(box.bottom, innerHeight)
  const isCut = right - left < Math.min(box.width, innerWidth) - 1
  // In a multi-line field, browsers scroll only the current line into view.
  const height = focused.localName === 'textarea' ? 48 : Math.min(box.height, innerHeight)
  const isCutBelow = bottom - top < height - 1
  if (isCut || isCutBelow) return `${call(focused)} is not in the window`
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
  for (const [x, y] of [
    [middle, centre],
    [left + 2, centre],
    [right - 2, centre],
    [middle, top + 2],
    [middle, bottom - 2],
  ] as const) {
    const hit = document.elementFromPoint(x, y)
    // Messages disappear by themselves, so they may cover the focus for a while.
    if (hit?.closest('[data-sonner-toast]')) continue
    if (hit === null || !(focused.contains(hit) || hit.contains(focused))) {
      return `${call(focused)} lies under ${hit === null ? 'nothing' : call(hit)}`
    }
  }
  return ''
}
