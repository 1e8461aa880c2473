import { z } from 'zod'
import { idField, wholeList } from '../../../base/contract/fields.ts'
import { most } from '../rules.ts'

export const ofCourse = z.object({ course: idField() })
export const ofSection = z.object({ course: idField(), section: idField() })
export const ofItem = z.object({ course: idField(), item: idField() })

/** What something comes before. */
export const before = idField()
  .nullable()
  .default(null)
  .meta({ description: 'What it comes before; null, or what has gone elsewhere, for the end' })

/** The ids of several items. */
export const someIds = z
  .array(idField())
  .min(1)
  .max(most.together, { error: wholeList(most.together) })
