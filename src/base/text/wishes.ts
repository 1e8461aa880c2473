import { wishes } from './en/wishes.ts'
import { inUse } from './language.ts'

export const wishesText = inUse({ en: wishes })
