import { jobs } from './en/careers.ts'
import { inUse } from './language.ts'

export const careersText = inUse({ en: jobs })
