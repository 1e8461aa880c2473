import { administration } from './en/administration.ts'
import { inUse } from './language.ts'

export const administrationText = inUse({ en: administration })
