import { problems } from './en/problems.ts'
import { inUse } from './language.ts'

export const problemsText = inUse({ en: problems })
