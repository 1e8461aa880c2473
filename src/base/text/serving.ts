import { serving } from './en/serving.ts'
import { inUse } from './language.ts'

export const servingText = inUse({ en: serving })
