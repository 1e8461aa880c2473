import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { makeOutline } from '../../../testing/outlines.ts'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { giveFiles } from '../../files/pictures/actions.ts'
import { growFile } from '../../files/preparing/store.ts'
import { copySections } from '../copying/actions.ts'
import type { ItemKind } from '../kind.ts'
import { insertUses } from '../uses/store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
})

afterAll(() => server.stop())

test('while a course is copied what is made of its videos is kept, and neither waits for the other for ever', async () => {
  const owner = await makePerson(server)
  const [from, to] = [await makeCourse(owner), await makeCourse(owner)]
  const items = await makeOutline(server, from, [{}, {}])
  const files = new Map<string, string>()
  for (const id of items) {
    const file = await uploadFile(owner.browser, from, { name: 'A.bin', bytes: Buffer.alloc(1000, 1) })
    await insertUses(server.db, { courseId: from, id }, [file])
    files.set(id, file)
  }
  const last = { scopeId: from, id: files.get(items.at(-1) ?? '') ?? '' }
  let grown: Promise<unknown> | undefined
  const kind: ItemKind = {
    ...makeItemKind(),
    copy: async (transaction, { id }, _, given) => {
      await giveFiles(transaction, { from, to, ids: [files.get(id) ?? ''] }, given)
      if (grown !== undefined) return
      // After the first file, while that of the last item is yet to come.
      grown = server.db.transaction().execute((other) => growFile(other, last, 500))
      await untilSomebodyWaits(server.db)
    },
  }
  const by = { actorId: owner.id, now: server.clock.now(), quotas: server.config.files.quotas }
  const source = { courseId: from, sections: null }
  const copied = copySections(server.db, [kind], source, { course: to, before: null }, { dates: 'keep', by })
  await expect(copied).resolves.toMatchObject({ revision: expect.any(Number) })
  await expect(grown).resolves.toEqual({ by: owner.id })
  const held = await server.db
    .selectFrom('storage_used')
    .select(['id', 'bytes'])
    .where('id', 'in', [from, to])
    .execute()
  expect(new Map(held.map(({ id, bytes }) => [id, Number(bytes)]))).toEqual(
    new Map([
      [from, 2500],
      [to, 2000],
    ]),
  )
})
