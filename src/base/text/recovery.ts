import { recovery } from './en/recovery.ts'
import { inUse } from './language.ts'

export const recoveryText = inUse({ en: recovery })
