import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makePerson } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { keepDrawings } from './drawings.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

test('a page is drawn once for as long as its data are the same', () => {
  const drawOnce = keepDrawings()
  let drawn = 0
  const draw = () => `drawing ${++drawn}`
  expect(['a', 'b', 'a', 'c', 'b'].map((data) => drawOnce(data, draw))).toEqual([
    'drawing 1',
    'drawing 2',
    'drawing 1',
    'drawing 3',
    'drawing 2',
  ])
})

test('visitors see every change of what a page shows, and members see themselves', async () => {
  const teacher = await makePerson(server, 'Amina Rahman')
  const first = await server.visitor().get('/')
  expect((await server.visitor().get('/')).text).toBe(first.text)
  const id = await makeCourse(teacher, { title: 'Reading Slowly' })
  expect(first.text).not.toContain('Reading Slowly')
  for (const path of ['/', '/all-courses', `/all-courses/${id}`]) {
    expect((await server.visitor().get(path)).text).toContain('Reading Slowly')
    const own = await teacher.browser.get(path)
    expect(own.text).toContain('Amina Rahman')
    expect((await server.visitor().get(path)).text).not.toContain(teacher.email)
  }
  await teacher.browser.send(`/api/delete-course/${id}`, { method: 'DELETE' })
  expect((await server.visitor().get('/')).text).toBe(first.text)
  expect((await server.visitor().get(`/all-courses/${id}`)).status).toBe(404)
})
