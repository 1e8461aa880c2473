import { tokens } from './en/tokens.ts'
import { inUse } from './language.ts'

export const tokensText = inUse({ en: tokens })
