import { fields } from './en/fields.ts'
import { inUse } from './language.ts'

export const fieldsText = inUse({ en: fields })
