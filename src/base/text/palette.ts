import { palette } from './en/palette.ts'
import { inUse } from './language.ts'

export const paletteText = inUse({ en: palette })
