import { passkeys } from './en/passkeys.ts'
import { inUse } from './language.ts'

export const passkeysText = inUse({ en: passkeys })
