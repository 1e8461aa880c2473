import { mail } from './en/mail.ts'
import { inUse } from './language.ts'

export const mailText = inUse({ en: mail })
