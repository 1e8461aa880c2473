import type { PersonalData } from '../../../base/personalData.ts'
import { findSettings } from './store.ts'

/** How a member plays recordings. The database deletes it with the member. */
export const settingsData: PersonalData['lists'] = {
  async *playerSettings({ db }, userId) {
    const settings = await findSettings(db, userId)
    if (settings !== undefined) yield settings
  },
}
