import { providers } from './en/providers.ts'
import { inUse } from './language.ts'

export const providersText = inUse({ en: providers })
