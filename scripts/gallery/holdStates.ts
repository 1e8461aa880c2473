import type { Page } from '@playwright/test'

const pseudo = {
  hover: ['hover'],
  focus: ['focus', 'focus-visible', 'focus-within'],
  active: ['active', 'hover'],
}

const pressable = 'a[href], button, input, select, textarea'

/** Forces the pseudo-class states named by the exhibits, as developer tools do. */
export async function holdStates(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument', { depth: -1 })
  for (const [state, forcedPseudoClasses] of Object.entries(pseudo)) {
    const selector = pressable
      .split(', ')
      .map((kind) => `[data-force^="${state}"] ${kind}`)
      .join(', ')
    const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    for (const nodeId of nodeIds) await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
  }
}
