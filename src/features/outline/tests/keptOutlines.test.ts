import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../base/db/transactions.ts'
import { newId } from '../../../base/ids.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { addItem, addSection } from '../actions.ts'
import { readOutline } from '../keptOutlines.ts'
import { publish } from '../publishing/actions.ts'
import { findOutline } from '../store.ts'
import { moveItems, moveSection } from '../structure/moves.ts'
import { deleteSection, purgeTrash, removeItem, restoreItem, restoreSection } from '../trash/actions.ts'

let server: TestServer
let editor: Person
let course: string

const kinds = [makeItemKind()]
const [basics, more] = [newId(), newId()]
const [loops, lists] = [newId(), newId()]

beforeAll(async () => {
  server = await startTestServer()
  editor = await makePerson(server)
})

afterAll(() => server.stop())

beforeEach(async () => {
  course = await makeCourse(editor)
})

const by = () => ({ actorId: editor.id, now: server.clock.now() })

test('learners are shown what is stored after every change of an outline', async () => {
  const { db } = server
  const put = (rest: string, body: object) => editor.browser.put(`/api/course/${course}/${rest}`, body)
  const item = (id: string, title: string) => ({
    _id: id,
    kind: 'test',
    title,
    section: basics,
    before: null,
  })
  const setting = { title: 'For loops', optional: true, free: true, doneBy: 'mark', release: null }
  for (const change of [
    () => addSection(db, course, { _id: basics, title: 'Basics', before: null }),
    () => addSection(db, course, { _id: more, title: 'More', before: null }),
    () => addItem(db, kinds, course, item(loops, 'Loops'), by()),
    () => addItem(db, kinds, course, item(lists, 'Lists'), by()),
    () => moveItems(db, course, [lists], { section: more, before: null }),
    () => moveSection(db, course, more, basics),
    () => put(`sections/${more}`, { title: 'Much more', summary: 'What else there is.' }),
    () => put(`items/${loops}`, setting),
    () => editor.browser.patch(`/api/course/${course}/builder`, { inOrder: true }),
    () => removeItem(db, course, lists, by().now),
    () => restoreItem(db, course, lists),
    () => deleteSection(db, course, basics, by().now),
    () => restoreSection(db, course, basics),
    () =>
      publish(
        db,
        kinds,
        course,
        { items: [{ _id: loops, version: null }], unpublish: [], course: 'open' },
        by(),
      ),
    () => publish(db, kinds, course, { items: [], unpublish: [loops], course: 'closed' }, by()),
    () =>
      editor.browser.put(`/api/update-course/${course}`, {
        title: 'Python',
        imageUrl: '',
        duration: '',
        description: '',
      }),
  ]) {
    const before = await findOutline(db, course)
    await change()
    const stored = await findOutline(db, course)
    expect(stored).not.toEqual(before)
    expect(await readOutline(db, course)).toEqual(stored)
  }
})

test('what a course consists of is read once while nothing changes it', async () => {
  const { db } = server
  await addSection(db, course, { _id: basics, title: 'Basics', before: null })
  const first = await readOutline(db, course)
  expect((await readOutline(db, course))?.sections).toBe(first?.sections)
  await addSection(db, course, { _id: more, title: 'More', before: null })
  expect((await readOutline(db, course))?.sections).toHaveLength(2)
})

test('a rule is gone with the item that it follows, once that is deleted for good', async () => {
  const { db } = server
  await addSection(db, course, { _id: basics, title: 'Basics', before: null })
  for (const [id, title] of [
    [loops, 'Loops'],
    [lists, 'Lists'],
  ] as const)
    await addItem(db, kinds, course, { _id: id, kind: 'test', title, section: basics, before: null }, by())
  const release = { after: loops, days: 60, wall: null }
  const setting = { title: 'Lists', optional: false, free: false, doneBy: 'mark', release }
  await editor.browser.put(`/api/course/${course}/items/${lists}`, setting)
  await removeItem(db, course, loops, by().now)
  expect((await readOutline(db, course))?.items[0]?.release).toEqual(release)
  await purgeTrash(db, kinds, new Date(by().now.getTime() + 31 * 86_400_000))
  expect((await readOutline(db, course))?.items[0]?.release).toBeNull()
})

test('what was changed and taken back before it was committed is never shown', async () => {
  const { db } = server
  await addSection(db, course, { _id: basics, title: 'Basics', before: null })
  await inTransaction(db, async () => {
    await addSection(db, course, { _id: more, title: 'Never there', before: null })
    expect((await readOutline(db, course))?.sections).toHaveLength(2)
    throw new Error('taken back')
  }).catch(() => {})
  await addSection(db, course, { _id: newId(), title: 'There', before: null })
  const outline = await readOutline(db, course)
  expect(outline?.sections.map(({ title }) => title)).toEqual(['Basics', 'There'])
})
