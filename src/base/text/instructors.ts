import { instructors } from './en/instructors.ts'
import { inUse } from './language.ts'

export const instructorsText = inUse({ en: instructors })
