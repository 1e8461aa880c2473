import { inquiries } from './en/inquiries.ts'
import { inUse } from './language.ts'

export const inquiriesText = inUse({ en: inquiries })
