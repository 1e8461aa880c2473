import { contact } from './en/contact.ts'
import { inUse } from './language.ts'

export const contactText = inUse({ en: contact })
