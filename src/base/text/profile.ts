import { profile } from './en/profile.ts'
import { inUse } from './language.ts'

export const profileText = inUse({ en: profile })
