/** The four-ink palettes; their colours, light and dark, stand in `src/base/web/styles/covers.css`. */
export const PALETTES = [
  'plum',
  'lake',
  'field',
  'blush',
  'moss',
  'stone',
  'night',
  'deep',
  'verm',
  'saff',
  'lilac',
  'pine',
] as const

export type Palette = (typeof PALETTES)[number]
