import { newId } from '../base/ids.ts'

/** Rows by their table, with the columns of every version. */
export type Rows = Record<string, Record<string, unknown>[]>

/** When old rows were written. */
export const writtenAt = '2026-03-04T05:06:07.890123Z'

/** Ids that rows of several tables share. */
export type OldIds = Record<'amina' | 'tarek' | 'course' | 'lesson' | 'photo', string>

export function newIds(): OldIds {
  return { amina: newId(), tarek: newId(), course: newId(), lesson: newId(), photo: newId() }
}
