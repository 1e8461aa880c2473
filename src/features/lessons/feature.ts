import { feature } from '../../base/feature.ts'

/** Text lessons: so far what their text may consist of, and how it becomes a page. */
export const lessons = feature({ tables: [] })
