import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nothingStale, type Stale } from '../../../../base/http/stale.ts'
import { ask, metricsToken } from '../../../../testing/budgets/ask.ts'
import type { Cast } from '../../../../testing/budgets/call.ts'
import { makeCast } from '../../../../testing/budgets/cast.ts'
import { calls } from '../../../../testing/calls.ts'
import { readEndpoints } from '../../../../testing/endpoints.ts'
import { readFixtures } from '../../../../testing/fixtures.ts'
import { makeCourse } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { publicPages } from '../../../features.ts'

const endpoints = await readEndpoints()
const fixtures = await readFixtures()
const writes = calls.filter(({ address }) => /^(POST|PUT|PATCH|DELETE) \/api\//.test(address))

/** The addresses of public reads; `{id}` and `{course}` stand for a course. */
const addresses = [
  ...Object.keys(publicPages).map((page) => page.replaceAll(/:(\w+)/g, '{$1}')),
  ...endpoints.flatMap(({ path, public: content }) => (content === undefined ? [] : [`/api${path}`])),
]

let server: TestServer
let cast: Cast | undefined
let told: Stale[] = []

beforeAll(async () => {
  server = await startTestServer({
    settings: { LIMIT_FACTOR: '1000', METRICS_TOKEN: metricsToken },
    changed: (stale) => told.push(stale),
  })
})

afterAll(() => server.stop())

/** What visitors are answered, by address: lists and pages, and one course. */
type Bodies = Record<'catalogue' | 'course', Map<string, string>>

/** The courses, and the member who teaches, whose pages are read. */
type Shown = { courses: readonly string[]; instructor: string }

async function readBodies({ courses, instructor }: Shown): Promise<Bodies> {
  const found: Bodies = { catalogue: new Map(), course: new Map() }
  const visitor = server.visitor()
  const asked = addresses.flatMap((address) => {
    const ofCourse = /\{(id|course)\}/.test(address)
    return (ofCourse ? courses : ['']).map((course) => {
      const path = address
        .replace(/\{(id|course)\}/, course)
        .replace('{name}', 'terms')
        .replace('{instructor}', instructor)
      return { path, content: ofCourse ? ('course' as const) : ('catalogue' as const) }
    })
  })
  const answers = await Promise.all(asked.map(({ path }) => visitor.get(path)))
  for (const [at, { path, content }] of asked.entries()) {
    const { status, text } = answers[at] ?? {}
    found[content].set(path, `${status} ${text}`)
  }
  return found
}

function changedIn(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
}

test.each(writes.map((call) => ({ ...call, name: `${call.address}${call.by ? ` by a ${call.by}` : ''}` })))(
  '$name makes exactly that stale which visitors read otherwise after it',
  async (call) => {
    cast ??= await makeScene()
    const { own, course, other, left, bounded } = cast.ids
    const named = cast.ids[call.course ?? 'course']
    const shown = {
      courses: [own, course, other, left, bounded, named].map(String),
      instructor: cast.member.id,
    }
    const before = await readBodies(shown)
    told = []
    const { status } = await ask(server, call, cast)
    expect(status < 400, `it is answered with ${status}`).toBe(call.status === undefined)
    const [stale = nothingStale, ...more] = told
    expect(more).toEqual([])
    const after = await readBodies(shown)
    if (/^DELETE|sign-out|deletion|password|email/.test(call.address)) cast = undefined
    const changed = changedIn(before.course, after.course)
    expect({
      catalogue: changedIn(before.catalogue, after.catalogue).length > 0,
      course: changed.length > 0,
    }).toEqual({
      catalogue: stale.catalogue,
      course: stale.course !== null,
    })
    if (stale.course !== 'every')
      expect(changed.filter((path) => !path.includes(`${stale.course}`))).toEqual([])
  },
)

/** The cast, whose leaver teaches too, and whose courses somebody takes. All courses have places, and tell
 * how many are left, are about a subject, and have reviews enough for an average. */
async function makeScene(): Promise<Cast> {
  const made = await makeCast(server, fixtures)
  const left = await makeCourse(made.leaver)
  await sql`
    insert into course_facts (course_id, created_at, pace, places, subject_id)
    select id, created_at, 'dates', 1000, ${made.ids.subjects} from courses on conflict do nothing`.execute(
    server.db,
  )
  await sql`
    insert into course_ratings (course_id, four) select id, 3 from courses
    on conflict (course_id) do update set four = course_ratings.four + 3`.execute(server.db)
  return { ...made, ids: { ...made.ids, left } }
}
