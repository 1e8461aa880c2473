import type { Locator, Page } from '@playwright/test'

/** The colour that is seen at a place of an element, given in parts of its width and height; 0 to 255 each. */
export async function paintAt(page: Page, locator: Locator, across: number, down: number): Promise<number[]> {
  const png = (await locator.screenshot()).toString('base64')
  return page.evaluate(
    async ([picture, x, y]) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      return [...(canvas?.getImageData(image.width * x, image.height * y, 1, 1).data ?? [])].slice(0, 3)
    },
    [png, across, down] as const,
  )
}

/** The colour of one of the custom properties that hold the inks, as it is painted; 0 to 255 each. */
export function inkOf(page: Page, name: string): Promise<number[]> {
  return page.evaluate((property) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (canvas === null) return []
    canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(property)
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }, name)
}
