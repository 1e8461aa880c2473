import { feature } from '../../base/feature.ts'

export const people = feature({ tables: [] })
