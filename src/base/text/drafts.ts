import { drafts } from './en/drafts.ts'
import { inUse } from './language.ts'

export const draftsText = inUse({ en: drafts })
