import type { Page } from '@playwright/test'

/** One node of the accessibility tree; `level` is a heading's, else 0. */
type Node = { role: string; name: string; level: number }

/** The accessibility tree as the browser gives it to assistive technology, in reading order, without what it ignores. */
export async function treeOf(page: Page): Promise<Node[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  await browser.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const inOrder: Node[] = []
  const walk = (node: (typeof nodes)[number] | undefined) => {
    if (node === undefined) return
    if (!node.ignored) {
      const level = node.properties?.find(({ name }) => name === 'level')?.value.value
      inOrder.push({
        role: `${node.role?.value ?? ''}`,
        name: `${node.name?.value ?? ''}`,
        level: Number(level ?? 0),
      })
    }
    for (const id of node.childIds ?? []) walk(byId.get(id))
  }
  walk(nodes.find(({ parentId }) => parentId === undefined))
  return inOrder
}

/**
 * From now on notes what a screen reader says by itself: the words of every live region when they change, or when the
 * region comes with them.
 */
export async function startListening(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const say = (element: Element) => {
      const words = (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
      if (words !== '' && said.at(-1) !== words) said.push(words)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(live)
        if (around) say(around)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          for (const region of [node, ...node.querySelectorAll(live)]) if (region.matches(live)) say(region)
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/** What was read aloud since `startListening`, oldest first. */
export function readAloud(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
}
