import type { PersonalData } from '../../../base/personalData.ts'
import { findTeacherProfile } from './store.ts'

/** What a member has written for their public page. It is deleted with the user. */
export const teachingData: PersonalData = {
  lists: {
    teaching: async function* ({ db }, userId) {
      const said = await findTeacherProfile(db, userId)
      if (said !== undefined) yield said
    },
  },
}
