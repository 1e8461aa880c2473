import { Problem } from '../../../../base/contract/problem.ts'
import { defineForm, unlessFailed } from '../../../../base/form/defineForm.ts'
import { textHere } from '../../../../base/page/language.ts'
import { pageOutdated } from '../../../../base/page/outdated.ts'
import { answer, api, asProblem, type Call } from '../../../../base/page/request.ts'
import { notify } from '../../../../base/ui/toast.ts'
import { readUser } from '../../../accounts/client/session.ts'
import type { SavedApi } from '../contract.ts'
import { savedText } from '../text/en.ts'
import { forgetIds, keepId, keptIds } from './kept.ts'

/** The calls of the API, as `api` or `makeCalls` gives them. */
export type SavedCalls = ReturnType<typeof api<SavedApi>>

/** The button that saves a course for later (`intent` is `save`), or no longer; it offers to undo that. */
export const savingForm = defineForm({
  fields: ['intent', 'courseId'],
  async work({ intent, courseId }, call: Call) {
    const signedIn = (await readUser(call)) !== null
    await save(api<SavedApi>(call), { courseId, isSaved: intent === 'save', signedIn })
    return {}
  },
  outdated: unlessFailed,
})

/**
 * Saves a course for later, or no longer, and says so.
 * @throws Problem
 */
export async function save(
  calls: SavedCalls,
  { courseId, isSaved, signedIn }: { courseId: string; isSaved: boolean; signedIn: boolean },
): Promise<void> {
  const words = textHere(savedText)
  if (signedIn) {
    const course = calls['saved-courses'][':id']
    const param = { id: courseId }
    await answer(isSaved ? course.$put({ param }) : course.$delete({ param }))
  } else if (import.meta.env.SSR || !keepId(courseId, isSaved)) {
    throw new Problem({ code: 'not-kept', status: 409, title: '', detail: words.notKept })
  }
  const undo = async () => {
    try {
      await save(calls, { courseId, isSaved: !isSaved, signedIn })
    } catch (thrown) {
      notify.error(asProblem(thrown).message)
    }
    dispatchEvent(new Event(pageOutdated))
  }
  // The heart itself takes it back; where a visitor's saved courses are, nothing else says.
  if (isSaved && !signedIn) {
    notify.success(words.keptHere, { label: words.see, run: () => location.assign('/saved') })
    return
  }
  notify.success(isSaved ? words.saved : words.removed, { label: words.undo, run: () => void undo() })
}

/** Joins what this browser has kept with the account of the member who is signed in; what there is no place for stays. */
export async function joinKept(calls: SavedCalls): Promise<void> {
  if (import.meta.env.SSR) return
  const ids = keptIds()
  if (ids.length === 0) return
  const { left } = await answer(calls['saved-courses'].$post({ json: { ids } }))
  forgetIds(ids.filter((id) => !left.includes(id)))
}
