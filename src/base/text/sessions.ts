import { sessions } from './en/sessions.ts'
import { inUse } from './language.ts'

export const sessionsText = inUse({ en: sessions })
