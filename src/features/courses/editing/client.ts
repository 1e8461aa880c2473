import { formTexts } from '../../../base/form/formText.ts'
import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api, asProblem, succeed } from '../../../base/page/request.ts'
import type { CourseFields, CoursesApi } from '../contract.ts'
import { fieldNames } from '../rules.ts'

/** A course's fields and version as they were read from the server. */
export type Read = { version: string; fields: CourseFields }

/**
 * Reads the course of the page's address with its version; in an action it bypasses the cache.
 * @throws Problem as the API's
 */
export async function readVersion(call: CallWithId) {
  const anew = call.request.method === 'GET' ? {} : { init: { cache: 'no-store' as const } }
  const asked = api<CoursesApi>(call).course[':id'].$get({ param: idIn(call) }, anew)
  const answered = await succeed(asked)
  // A compressing proxy makes the entity tag weak (decision 35).
  const [, version = ''] = /^(?:W\/)?"(.*)"$/.exec(answered.headers.get('etag') ?? '') ?? []
  return { course: await answer(Promise.resolve(answered)), version }
}

/** Reads the course as it is stored now; null when it was deleted, undefined when that is unknown. */
export async function readStored(call: CallWithId): Promise<Read | null | undefined> {
  try {
    const { course, version } = await readVersion(call)
    // There is no version for a reader whose session has ended.
    return version === '' ? undefined : { version, fields: only(course) }
  } catch (thrown) {
    return asProblem(thrown).status === 404 ? null : undefined
  }
}

/** Only the fields of a course. */
export function only({ title, imageUrl, duration, description }: CourseFields): CourseFields {
  return { title, imageUrl, duration, description }
}

/** The names of the inputs that carry what was read of a field, and the choice between that and what was typed. */
export const readName = (name: string) => `read.${name}`
export const choiceName = (name: string) => `choice.${name}`

/** What to do with two versions: save one's own, take the stored one, continue editing, or add a new course. */
export type Decision = 'mine' | 'stored' | 'edit' | 'add'

/** Reads a submitted form of this page: what was typed, what had been read before, and what was decided. */
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
