import { unsaved } from './en/unsaved.ts'
import { inUse } from './language.ts'

export const unsavedText = inUse({ en: unsaved })
