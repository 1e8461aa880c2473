import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
})

afterAll(() => server.stop())

type Known = { kind: string; word: string; uses: number }

/** How often each word is used, counted anew from the texts themselves. */
async function countWords(): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select kind, word, count(*)::int as uses from (
      select 'title' as kind, unnest(words_in(title)) as word from courses where deleted_at is null
      union all select 'name', unnest(words_in(display_name)) from users
    ) as used group by kind, word order by kind, word`.execute(server.db)
  return rows
}

const known = () =>
  server.db
    .selectFrom('known_words')
    .select(['kind', 'word', 'uses'])
    .orderBy('kind')
    .orderBy('word')
    .execute()

async function usesOf(word: string): Promise<number> {
  return (await known()).filter((one) => one.word === word).reduce((sum, { uses }) => sum + uses, 0)
}

const fields = (title: string) => ({ title, imageUrl: '', duration: '', description: '' })

const change = ({ browser }: Person, id: string, title: string) =>
  browser.put(`/api/update-course/${id}`, fields(title))

const remove = ({ browser }: Person, id: string) => browser.delete(`/api/delete-course/${id}`)

const rename = ({ browser }: Person, displayName: string) =>
  browser.patch('/api/auth/profile', { displayName, photoURL: '' })

const leave = ({ browser, password }: Person) => browser.post('/api/auth/deletion', { current: password })

test('a word is known for as long as a title has it', async () => {
  const anna = await makePerson(server, 'Anna')
  const [first, second] = [await makeCourse(anna, { title: 'Marzipan, marzipan!' }), await makeCourse(anna)]
  expect(await usesOf('marzipan')).toBe(1)
  await change(anna, second, 'More MARZIPAN')
  expect(await usesOf('marzipan')).toBe(2)
  await change(anna, first, 'Nougat')
  await remove(anna, second)
  expect(await usesOf('marzipan')).toBe(0)
  expect(await usesOf('nougat')).toBe(1)
  await leave(anna)
  expect(await usesOf('nougat')).toBe(0)
  expect(await known()).toEqual(await countWords())
})

test('a word is known for as long as somebody is called so', async () => {
  const person = await makePerson(server, 'Zdzisława Żak-Nowak')
  expect(await Promise.all(['zdzislawa', 'zak', 'nowak'].map(usesOf))).toEqual([1, 1, 1])
  await rename(person, 'Z. Nowak')
  expect(await Promise.all(['zdzislawa', 'zak', 'nowak'].map(usesOf))).toEqual([0, 0, 1])
  await leave(person)
  expect(await usesOf('nowak')).toBe(0)
  expect(await known()).toEqual(await countWords())
})

test('a title that gets a new word keeps nobody from adding another one with that word', async () => {
  const [anna, berta] = await Promise.all([makePerson(server, 'Anna'), makePerson(server, 'Berta')])
  const id = await makeCourse(anna, { title: 'Zither' })
  const asked = await server.db.transaction().execute(async (transaction) => {
    await sql`select from known_words where kind = 'title' and word = 'zither' for update`.execute(
      transaction,
    )
    // Who comes first gets the old word first.
    const changed = change(anna, id, 'Aulos')
    await untilSomebodyWaits(server.db)
    const added = makeCourse(berta, { title: 'Aulos and Zither' })
    await untilSomebodyWaits(server.db, 2)
    return [changed, added] as const
  })
  expect((await asked[0]).status).toBe(200)
  await asked[1]
  expect(await usesOf('aulos')).toBe(2)
  expect(await usesOf('zither')).toBe(1)
  expect(await known()).toEqual(await countWords())
})

test('what many do at once is counted right, and nobody keeps another from it', async () => {
  const titles = ['Slow Bread', 'Bread Slow', 'Practical Slow Bread', 'Bread: Practical', 'Practical Rye']
  const people = await Promise.all(
    ['Olga Slow', 'Slow Olga', 'Olga Rye', 'Rye'].map((name) => makePerson(server, name)),
  )
  const works = people.map(async (person, nr) => {
    const at = (more: number) => titles[(nr + more) % titles.length] ?? ''
    const ids = await Promise.all([0, 1, 2, 3, 4].map((more) => makeCourse(person, { title: at(more) })))
    const answers = await Promise.all([
      ...ids.slice(0, 3).map((id, more) => change(person, id, at(more + 2))),
      ...ids.slice(3, 4).map((id) => remove(person, id)),
      rename(person, at(0)),
    ])
    return nr % 2 === 0 ? [...answers, await leave(person)] : answers
  })
  const answers = (await Promise.all(works)).flat()
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  expect(await usesOf('bread')).toBeGreaterThan(0)
  expect(await known()).toEqual(await countWords())
})

test('a word that a hundred titles have is looked for as it is, and a rarer one stands for what begins with it', async () => {
  const { id } = await makePerson(server, 'Rafiq')
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select gen_random_uuid(), ${id}, title || at, now(), now()
    from generate_series(1, 99) as at, unnest(array['Fugue ', 'Fugueing ']) as title
    where title = 'Fugue ' or at = 1`.execute(server.db)
  const count = async (q: string) => (await server.visitor().get(`/api/all-courses/count?q=${q}`)).body
  expect(await count('fugue')).toMatchObject({ count: 100 })
  await makeCourse(await makePerson(server), { title: 'FUGUE' })
  expect(await count('Fugue')).toMatchObject({ count: 100 })
  expect(await count('fugu')).toMatchObject({ count: 101 })
})
