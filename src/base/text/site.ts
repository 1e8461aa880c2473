import { site } from './en/site.ts'
import { inUse } from './language.ts'

export const siteText = inUse({ en: site })
