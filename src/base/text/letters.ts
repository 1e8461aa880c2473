import { letters } from './en/letters.ts'
import { inUse } from './language.ts'

export const lettersText = inUse({ en: letters })
