import { teaching } from './en/teaching.ts'
import { inUse } from './language.ts'

export const teachingText = inUse({ en: teaching })
