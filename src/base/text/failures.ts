import { failures } from './en/failures.ts'
import { inUse } from './language.ts'

/** What a browser says by itself of calls that failed; all else that goes wrong the server says. */
export const failuresText = inUse({ en: failures })
