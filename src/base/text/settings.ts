import { settings } from './en/settings.ts'
import { inUse } from './language.ts'

export const settingsText = inUse({ en: settings })
