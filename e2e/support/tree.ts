import type { Page } from '@playwright/test'

/** A node of the accessibility tree; `level` is that of a heading, otherwise 0. */
type Node = { role: string; name: string; level: number }

/** The accessibility tree in reading order, without ignored nodes. */
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
 * Records what a screen reader announces: the text of every live region when it changes, or when the region is inserted
 * with text.
 */
export async function startListening(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const announce = (element: Element) => {
      const words = (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
      if (words !== '' && said.at(-1) !== words) said.push(words)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(live)
        if (around) announce(around)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          for (const region of [node, ...node.querySelectorAll(live)])
            if (region.matches(live)) announce(region)
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/** The announcements since `startListening`, oldest first. */
export function readAloud(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
}
