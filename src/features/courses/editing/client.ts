import { formTexts } from '../../../base/form/formText.ts'
import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api, asProblem, succeed } from '../../../base/page/request.ts'
import type { CourseFields, CoursesApi } from '../contract.ts'
import { fieldNames } from '../rules.ts'

/** A course's texts as the server had them, and the version that they were. */
export type Read = { version: string; fields: CourseFields }

/**
 * The course in the address, with its version; the answer itself, not one that is still known from before.
 * @throws Problem
 */
export async function readVersion(call: CallWithId) {
  const anew = call.request.method === 'GET' ? {} : { init: { cache: 'no-store' as const } }
  const asked = api<CoursesApi>(call).course[':id'].$get({ param: idIn(call) }, anew)
  const answered = await succeed(asked)
  // A proxy that compresses makes a weak tag of it (decision 35).
  const [, version = ''] = /^(?:W\/)?"(.*)"$/.exec(answered.headers.get('etag') ?? '') ?? []
  return { course: await answer(Promise.resolve(answered)), version }
}

/** What is stored of the course now; null when it was deleted, undefined when nobody knows. */
export async function readStored(call: CallWithId): Promise<Read | null | undefined> {
  try {
    const { course, version } = await readVersion(call)
    // Without a version: to somebody who may not change it, since their session has ended.
    return version === '' ? undefined : { version, fields: only(course) }
  } catch (thrown) {
    return asProblem(thrown).status === 404 ? null : undefined
  }
}

/** The texts of a course alone. */
export function only({ title, imageUrl, duration, description }: CourseFields): CourseFields {
  return { title, imageUrl, duration, description }
}

/** The name of the input that carries what was read of a field, and of the one that chooses between that and one's own. */
export const readName = (name: string) => `read.${name}`
export const choiceName = (name: string) => `choice.${name}`

/** What somebody wants of the two versions: to save their own, to take the stored one, to go on, or a new course. */
export type Decision = 'mine' | 'stored' | 'edit' | 'add'

/** What a form on this page was sent with: what was typed, what had been read before that, and what was decided. */
export async function readSent({ request }: CallWithId) {
  const names = [...fieldNames, ...fieldNames.map(readName), ...fieldNames.map(choiceName)]
  const sent = await formTexts(request, [...names, 'version', 'decision'])
  const pick = (of: (name: string) => string | undefined) =>
    Object.fromEntries(fieldNames.map((name) => [name, of(name) ?? ''])) as CourseFields
  const typed = pick((name) => sent[name])
  const read: Read = { version: sent.version ?? '', fields: pick((name) => sent[readName(name)]) }
  const chosen = pick((name) => (sent[choiceName(name)] === 'stored' ? sent[readName(name)] : sent[name]))
  return { typed, read, chosen, decision: sent.decision as Decision | '' }
}
