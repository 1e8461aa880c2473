import { catalogue } from './en/catalogue.ts'
import { inUse } from './language.ts'

export const catalogueText = inUse({ en: catalogue })
