import { members } from './en/members.ts'
import { inUse } from './language.ts'

export const membersText = inUse({ en: members })
