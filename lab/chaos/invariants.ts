import pg from 'pg'
import { visitorChange } from '../../src/testing/samples.ts'
import { absent, type Ledger } from './ledger.ts'
import { type Album, listPhotos, otherPicture } from './photos.ts'
import { schoolFacts } from './school.ts'
import { brokenStates, studyFacts } from './study.ts'
import type { Writers } from './writing/writers.ts'

/** `counter` is null where there is none. */
type Course = { title: string; state: string; counter: number | null; counted: number; listed: boolean }

/**
 * Compares the content of the database with what clients were told.
 * @returns a sentence for each violation
 */
export async function brokenInvariants(
  connection: pg.ClientConfig,
  { ledger, album, writers }: { ledger: Ledger; album: Album; writers: Writers },
): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const courses = await client.query<Course>(`
      select title, case when deleted_at is null then description else 'deleted' end as state,
        learners as counter, coalesce(live, false) = (deleted_at is null) as listed,
        (select count(*)::int from enrollments where course_id = courses.id) as counted
      from courses left join enrollment_counts on course_id = courses.id`)
    const enrollments = await client.query<{ email: string; course: string }>(`
      select users.email, enrollments.course_id as course from enrollments
      join users on users.id = enrollments.user_id`)
    const users = await client.query<{ email: string; name: string; whole: boolean }>(`
      select email, display_name as name, password_hash is not null as whole from users`)
    const { table, column } = visitorChange.kept
    const texts = await client.query<{ text: string }>(`select ${column} as text from ${table}`)
    const photos = (await listPhotos(client)).filter(({ file }) => file !== null)
    const found = [
      ...(await schoolFacts(client)),
      ...(await studyFacts(client)),
      ...(await writers.facts(client)),
      ...courses.rows.map(({ title, state }) => [`course ${title}`, state] as const),
      ...enrollments.rows.map(({ email, course }) => [`enrollment ${email} ${course}`, 'in'] as const),
      ...texts.rows.map(({ text }) => [`text ${text}`, 'there'] as const),
      ...photos.map(
        ({ email, sha256 }) => [`photo ${email}`, album.get(sha256 ?? '') ?? otherPicture] as const,
      ),
      ...users.rows.flatMap(({ email, name }) => [
        [`account ${email}`, 'there'] as const,
        ...(ledger.possible(`name ${email}`) === undefined ? [] : [[`name ${email}`, name] as const]),
      ]),
    ]
    return [
      ...compare(found, ledger),
      ...(await brokenStates(client)),
      ...courses.rows.flatMap(({ title, state, counter, counted, listed }) =>
        counter === counted && listed
          ? []
          : [`course ${title} (${state}) counts ${counter} enrollments and has ${counted}`],
      ),
      ...users.rows.flatMap(({ email, whole }) => (whole ? [] : [`account ${email} is half written`])),
    ]
  } finally {
    await client.end()
  }
}

function compare(found: (readonly [string, string])[], ledger: Ledger): string[] {
  const seen = new Map<string, string>()
  const broken: string[] = []
  for (const [thing, state] of found) {
    if (seen.has(thing)) broken.push(`${thing} is there twice`)
    seen.set(thing, state)
  }
  for (const thing of new Set([...ledger.things(), ...seen.keys()])) {
    const possible = ledger.possible(thing) ?? []
    const state = seen.get(thing) ?? absent
    // The name of an account has no initial state in the ledger: before its first change it is the one given at
    // sign-up.
    if (thing.startsWith('name ') && possible.includes(absent)) continue
    if (!possible.includes(state)) {
      broken.push(`${thing} is "${state}", and people were told: ${possible.join(' or ') || 'nothing of it'}`)
    }
  }
  return broken
}
