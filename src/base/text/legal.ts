import { legal } from './en/legal.ts'
import { inUse } from './language.ts'

export const legalText = inUse({ en: legal })
