/** The colour of the page (`--bg` in tokens.css) where style sheets do not reach: around the page, and on icons. */
export const paper = { light: '#fcf9fb', dark: '#160e14' } as const
