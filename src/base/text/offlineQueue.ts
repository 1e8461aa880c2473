import { offlineQueue } from './en/offlineQueue.ts'
import { inUse } from './language.ts'

export const offlineQueueText = inUse({ en: offlineQueue })
