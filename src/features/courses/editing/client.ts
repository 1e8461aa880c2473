import { formTexts } from '../../../base/form/formText.ts'
import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api, asProblem, succeed } from '../../../base/page/request.ts'
import type { CourseFields, CoursesApi } from '../contract.ts'
import type { fieldNames } from '../rules.ts'

type Fields<Name extends string> = { readonly [F in Name]: string }

/** The fields of a form and their version, as they were read from the server. */
export type Read<Name extends string = FieldName> = { version: string; fields: Fields<Name> }

type FieldName = (typeof fieldNames)[number]

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

/** Reads a submitted form with these fields: what was typed, what had been read before, and what was decided. */
export async function readSent<Name extends string>({ request }: CallWithId, names: readonly Name[]) {
  const all = [...names, ...names.map(readName), ...names.map(choiceName)]
  const sent: Record<string, string> = await formTexts(request, [...all, 'version', 'decision'])
  const pick = (of: (name: string) => string | undefined) =>
    Object.fromEntries(names.map((name) => [name, of(name) ?? ''])) as Fields<Name>
  const typed = pick((name) => sent[name])
  const read: Read<Name> = { version: sent.version ?? '', fields: pick((name) => sent[readName(name)]) }
  const chosen = pick((name) => (sent[choiceName(name)] === 'stored' ? sent[readName(name)] : sent[name]))
  return { typed, read, chosen, decision: (sent.decision ?? '') as Decision | '' }
}
