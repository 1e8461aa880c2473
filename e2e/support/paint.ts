import type { Locator, Page } from '@playwright/test'

/** The rendered colour at a point of an element, given as fractions of its width and height; 0 to 255 per channel. */
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

/** The rendered colour of a custom property; 0 to 255 per channel. */
export function inkOf(page: Page, name: string): Promise<number[]> {
  return page.evaluate((property) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (canvas === null) return []
    canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(property)
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }, name)
}

/** A part of an element, given as fractions of its width and height. */
export type Part = { from: readonly [x: number, y: number]; to: readonly [x: number, y: number] }

/** The contrast ratio (WCAG 2, 1 to 21) between the lightest and the darkest pixel of a part of an element. */
export async function contrastIn(
  locator: Locator,
  part: Part = { from: [0, 0], to: [1, 1] },
): Promise<number> {
  await locator.scrollIntoViewIfNeeded()
  const png = (await locator.screenshot()).toString('base64')
  return locator.page().evaluate(
    async ([picture, { from, to }]) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const { width, height } = await createImageBitmap(new Blob([bytes]))
      const image = await createImageBitmap(
        new Blob([bytes]),
        Math.floor(width * from[0]),
        Math.floor(height * from[1]),
        Math.ceil(width * (to[0] - from[0])),
        Math.ceil(height * (to[1] - from[1])),
      )
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (canvas === null) throw new Error('This browser cannot paint.')
      canvas.drawImage(image, 0, 0)
      const { data } = canvas.getImageData(0, 0, image.width, image.height)
      const linear = (byte = 0) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
      let [dark, light] = [1, 0]
      for (let at = 0; at < data.length; at += 4) {
        const luminance =
          0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2])
        dark = Math.min(dark, luminance)
        light = Math.max(light, luminance)
      }
      return (light + 0.05) / (dark + 0.05)
    },
    [png, part] as const,
  )
}
