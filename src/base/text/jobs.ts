import { jobs } from './en/jobs.ts'
import { inUse } from './language.ts'

export const jobsText = inUse({ en: jobs })
