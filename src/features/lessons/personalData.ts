import { inPages, type PersonalData } from '../../base/personalData.ts'
import { listVersionsBy } from './personal/store.ts'

/**
 * What a member has written in lessons. The texts are the course's and stay with it, without the author's name; the member takes
 * along which versions were theirs.
 */
export const lessonData: PersonalData = {
  lists: {
    lessonVersions: ({ db }, userId) =>
      inPages((after, limit) => listVersionsBy(db, userId, { after, limit })),
  },
}
