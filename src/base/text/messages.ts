import { messages } from './en/messages.ts'
import { inUse } from './language.ts'

export const messagesText = inUse({ en: messages })
