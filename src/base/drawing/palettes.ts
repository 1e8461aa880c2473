/** The four-ink palettes; their colours, light and dark, stand in `src/base/ui/styles/palettes.css`. */
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
