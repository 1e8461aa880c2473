import { coursePage } from './en/coursePage.ts'
import { inUse } from './language.ts'

export const coursePageText = inUse({ en: coursePage })
