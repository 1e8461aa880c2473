import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '../../../base/contract/problem.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeOutline } from '../../../testing/outlines.ts'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { giveFiles } from '../../files/pictures/actions.ts'
import { holdTotal, sumTotal } from '../../files/store.ts'
import { copySections } from '../copying/actions.ts'
import type { ItemKind } from '../kind.ts'

let server: TestServer

const MB = 1024 ** 2

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000', QUOTA_TOTAL: '4M' } })
  await server.db.deleteFrom('files').execute()
})

afterAll(() => server.stop())

/** A course of somebody with a file of 1 MB, an empty one of theirs to copy it into, and how it is copied. */
async function makeFull() {
  const owner = await makePerson(server)
  const [from, to] = [await makeCourse(owner), await makeCourse(owner)]
  const file = await uploadFile(owner.browser, from, { name: 'A.bin', bytes: Buffer.alloc(MB, 1) })
  await makeOutline(server, from, [{}, {}])
  const by = { actorId: owner.id, now: server.clock.now(), quotas: server.config.files.quotas }
  return {
    owner,
    to,
    /** What is waited for before the files are copied, and after. */
    copy: (meanwhile = async () => {}, first = async () => {}) => {
      const kind: ItemKind = {
        ...makeItemKind(),
        copy: async (transaction, _, __, given) => {
          await first()
          await giveFiles(transaction, { from, to, ids: [file] }, given)
          await meanwhile()
        },
      }
      const source = { courseId: from, sections: null }
      return copySections(server.db, [kind], source, { course: to, before: null }, { dates: 'keep', by })
    },
  }
}

test('while a course is copied nobody waits for it who adds files elsewhere', async () => {
  const { copy } = await makeFull()
  await copy(async () => {
    // Would wait for ever if the copy held it.
    await server.db.transaction().execute(holdTotal)
  })
  expect(await sumTotal(server.db)).toBe(2 * MB)
})

test('of two copies at once that have room for one of them together, one is refused', async () => {
  await server.db.deleteFrom('files').execute()
  const [one, other] = [await makeFull(), await makeFull()]
  await makeFull()
  const copied = await Promise.allSettled([one.copy(), other.copy()])
  const refused = copied.flatMap((result) => (result.status === 'rejected' ? [result.reason as Problem] : []))
  expect(refused.map(({ code, status }) => [status, code])).toEqual([[409, 'site-full']])
  expect(await sumTotal(server.db)).toBe(4 * MB)
})

test('a copy counts what it adds although files of its course are deleted as it begins', async () => {
  await server.db.deleteFrom('files').execute()
  const { owner, to, copy } = await makeFull()
  const old = await uploadFile(owner.browser, to, { name: 'Old.bin', bytes: Buffer.alloc(MB, 2) })
  await uploadFile(owner.browser, await makeCourse(owner), { name: 'A.bin', bytes: Buffer.alloc(2 * MB, 3) })
  let gone = false
  const attempt = copy(undefined, async () => {
    if (gone) return
    gone = true
    await server.db.deleteFrom('files').where('id', '=', old).execute()
    // What was freed is taken by others at once.
    await uploadFile(owner.browser, await makeCourse(owner), { name: 'B.bin', bytes: Buffer.alloc(MB, 4) })
  })
  await expect(attempt).rejects.toMatchObject({ code: 'site-full', status: 409 })
  expect(await sumTotal(server.db)).toBe(4 * MB)
})
