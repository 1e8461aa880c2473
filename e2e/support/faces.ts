import type { Locator } from '@playwright/test'

/** The families of the site's own fonts that render an element's text, and `a font of the system` for any other. */
export async function facesOf(element: Locator): Promise<string[]> {
  const page = element.page()
  const mark = 'data-faces-of'
  await element.evaluate((found, name) => found.setAttribute(name, ''), mark)
  const tools = await page.context().newCDPSession(page)
  try {
    await tools.send('DOM.enable')
    await tools.send('CSS.enable')
    const { root } = await tools.send('DOM.getDocument')
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: `[${mark}]` })
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
    const names = fonts.map((font) => (font.isCustomFont ? font.familyName : 'a font of the system'))
    return [...new Set(names)].sort()
  } finally {
    await tools.detach()
    await element.evaluate((found, name) => found.removeAttribute(name), mark)
  }
}
