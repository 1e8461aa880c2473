import type { Locator } from '@playwright/test'

type Colour = { red: number; green: number; blue: number }

/** The computed text or background colour of an element as sRGB, 0 to 255 per channel. */
export function colourOf(locator: Locator, property: 'color' | 'backgroundColor' = 'color'): Promise<Colour> {
  return locator.evaluate((element, name) => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d')
    if (pixel === null) throw new Error('This browser cannot paint.')
    pixel.fillStyle = getComputedStyle(element)[name]
    pixel.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
    return { red, green, blue }
  }, property)
}

/** The number of columns in a grid of cards: the cards in the first row. */
export function columnsOf(cards: Locator): Promise<number> {
  return cards.evaluateAll((all) => {
    const tops = all.map((card) => card.getBoundingClientRect().top)
    return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 1).length
  })
}
