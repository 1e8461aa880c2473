import { courses } from './en/courses.ts'
import { inUse } from './language.ts'

export const coursesText = inUse({ en: courses })
