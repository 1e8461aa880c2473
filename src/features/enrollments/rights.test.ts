import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CourseRight } from '../../base/contract/endpoint.ts'
import { newId } from '../../base/ids.ts'
import { problemIn } from '../../testing/browser.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { createRequireRight } from '../courses/staff/rights.ts'
import { findStanding } from './standing/findStanding.ts'

const rights: readonly CourseRight[] = ['learner', 'assistant', 'editor', 'owner']

let server: TestServer
let requireRight: ReturnType<typeof createRequireRight>
let teacher: Person
let course: string

beforeAll(async () => {
  server = await startTestServer()
  requireRight = createRequireRight(server.db, findStanding)
  teacher = await makePerson(server)
  course = await makeCourse(teacher)
})

afterAll(() => server.stop())

/** Somebody new, appointed by a row of the table. */
async function makeStaff(role: 'assistant' | 'editor' | 'owner'): Promise<Person> {
  const person = await makePerson(server)
  const row = { course_id: course, user_id: person.id, role, created_at: server.clock.now().toISOString() }
  await server.db.insertInto('course_staff').values(row).execute()
  return person
}

async function rightsOf({ id }: { id: string }, of = course): Promise<CourseRight[]> {
  const held: CourseRight[] = []
  for (const right of rights) {
    await requireRight({ id }, of, right).then(
      () => held.push(right),
      (problem) => expect(problem).toMatchObject({ status: 403 }),
    )
  }
  return held
}

describe('in a course', () => {
  test('its creator is an owner, who may do everything', async () => {
    expect(await rightsOf(teacher)).toEqual(rights)
  })

  test('an editor may do all but what only owners may, an assistant what learners and assistants may', async () => {
    expect(await rightsOf(await makeStaff('owner'))).toEqual(rights)
    expect(await rightsOf(await makeStaff('editor'))).toEqual(['learner', 'assistant', 'editor'])
    expect(await rightsOf(await makeStaff('assistant'))).toEqual(['learner', 'assistant'])
  })

  test('whoever takes it is a learner, and a stranger is nothing', async () => {
    const learner = await makePerson(server)
    expect(await rightsOf(learner)).toEqual([])
    await learner.browser.post('/api/enroll-course', { courseId: course, email: learner.email })
    expect(await rightsOf(learner)).toEqual(['learner'])
  })

  test('rights end where it does: in another course there are none, and one that is gone is unknown', async () => {
    const other = await makeCourse(await makePerson(server))
    expect(await rightsOf(teacher, other)).toEqual([])
    await expect(requireRight(teacher, newId(), 'learner')).rejects.toMatchObject({ status: 404 })
    const gone = await makeCourse(teacher)
    await teacher.browser.delete(`/api/delete-course/${gone}`)
    await expect(requireRight(teacher, gone, 'owner')).rejects.toMatchObject({ status: 404 })
  })

  test('one that is hidden is there for those who work on it, and unknown to those who take it', async () => {
    const hidden = await makeCourse(teacher)
    const learner = await makePerson(server)
    await enroll(learner, hidden)
    expect(await rightsOf(learner, hidden)).toEqual(['learner'])
    const now = server.clock.now().toISOString()
    await server.db
      .updateTable('courses')
      .set({ hidden_at: now, deleted_at: now })
      .where('id', '=', hidden)
      .execute()
    expect(await rightsOf(teacher, hidden)).toEqual(rights)
    for (const person of [learner, await makePerson(server)])
      await expect(requireRight(person, hidden, 'learner')).rejects.toMatchObject({ status: 404 })
  })
})

test('an editor changes a course and cannot delete it; an assistant can do neither', async () => {
  const fields = { title: 'Changed by two', imageUrl: '', duration: '', description: '' }
  const [editor, assistant] = [await makeStaff('editor'), await makeStaff('assistant')]
  expect((await editor.browser.put(`/api/update-course/${course}`, fields)).status).toBe(200)
  for (const answer of [
    await editor.browser.delete(`/api/delete-course/${course}`),
    await assistant.browser.put(`/api/update-course/${course}`, fields),
    await assistant.browser.delete(`/api/delete-course/${course}`),
  ]) {
    expect(problemIn(answer)).toMatchObject({ type: '/problems/not-creator', status: 403 })
  }
})

test('whoever leaves has no right any more, and a course that is purged has no staff', async () => {
  const editor = await makeStaff('editor')
  await server.db.deleteFrom('users').where('id', '=', editor.id).execute()
  const staff = () =>
    server.db.selectFrom('course_staff').select('user_id').where('course_id', '=', course).execute()
  expect((await staff()).map(({ user_id }) => user_id)).not.toContain(editor.id)
  await server.db.deleteFrom('courses').where('id', '=', course).execute()
  expect(await staff()).toEqual([])
})
