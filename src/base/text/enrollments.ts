import { enrollments } from './en/enrollments.ts'
import { inUse } from './language.ts'

export const enrollmentsText = inUse({ en: enrollments })
