import type { Db } from '../../../base/db/db.ts'
import { type ContentFile, readContentFile } from '../contentFile.ts'
import { type Instructor, siteContract } from '../contract.ts'
import { findTeaching } from '../teaching/store.ts'

/**
 * Reads the instructors of `instructors.json`, in its order.
 * @throws Error that names the file and its mistakes
 */
export function readInstructors(dataDir: string): Instructor[] {
  const file = readContentFile(dataDir, ['instructors.json'])
  const listed = parseJson(file)
  if (!Array.isArray(listed)) throw file.wrong('it holds no list. Put the entries between [ and ].')
  const { data, error } = siteContract.listInstructors.answer.safeParse(listed)
  if (error) throw file.wrong(describe(error.issues))
  const ids = data.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw file.wrong(`two entries have the id "${twice}". Give each its own.`)
  return data
}

/** The same with only those members who teach now: others have no page to lead to. */
export async function withTeaching(db: Db, instructors: readonly Instructor[]): Promise<Instructor[]> {
  const teaching = await findTeaching(
    db,
    instructors.flatMap(({ member = [] }) => member),
  )
  return instructors.map(({ member, ...entry }) =>
    member !== undefined && teaching.has(member) ? { ...entry, member } : entry,
  )
}

function parseJson({ text, wrong }: ContentFile): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw wrong(`it is not JSON (${error instanceof Error ? error.message : String(error)}).`)
  }
}

/** Lists the mistakes, each with the number of its entry, counted from 1. */
function describe(issues: readonly { path: readonly PropertyKey[]; message: string }[]): string {
  const mistakes = issues.map(({ path: [entry, ...field], message }) =>
    [`entry ${Number(entry) + 1}`, field.map(nameOf).join(' '), message].filter(Boolean).join(': '),
  )
  return mistakes.join(' ')
}

function nameOf(key: PropertyKey): string {
  return typeof key === 'number' ? `${key + 1}` : String(key)
}
