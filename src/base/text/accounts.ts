import { accounts } from './en/accounts.ts'
import { inUse } from './language.ts'

export const accountsText = inUse({ en: accounts })
