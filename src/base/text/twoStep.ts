import { twoStep } from './en/twoStep.ts'
import { inUse } from './language.ts'

export const twoStepText = inUse({ en: twoStep })
