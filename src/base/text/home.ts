import { home } from './en/home.ts'
import { inUse } from './language.ts'

export const homeText = inUse({ en: home })
