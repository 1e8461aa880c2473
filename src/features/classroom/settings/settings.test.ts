import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { usualSettings } from './shared.ts'

let server: TestServer
let learner: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
})

afterAll(() => server.stop())

beforeEach(async () => {
  learner = await makePerson(server, 'Zoë')
})

const path = '/api/player-settings'
const chosen = { ...usualSettings, rate: 1.5, language: 'bn', size: 'large', transcript: false }

test('a member plays recordings as they have chosen last, on every device, and nobody else does', async () => {
  expect((await learner.browser.get(path)).body).toEqual(usualSettings)
  await learner.browser.put(path, { ...chosen, rate: 2 })
  expect(await learner.browser.put(path, chosen)).toMatchObject({ status: 200, body: chosen })
  expect((await learner.browser.get(path)).body).toEqual(chosen)
  const other = await makePerson(server, 'Tarek')
  expect((await other.browser.get(path)).body).toEqual(usualSettings)
})

test('of two devices that choose at once one has chosen last', async () => {
  const rates = [0.5, 0.75, 1, 1.25]
  const answers = await Promise.all(rates.map((rate) => learner.browser.put(path, { ...chosen, rate })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(rates).toContain(((await learner.browser.get(path)).body as typeof chosen).rate)
})

test('what was chosen goes with the member', async () => {
  await learner.browser.put(path, chosen)
  await server.db.deleteFrom('users').where('email', '=', learner.email).execute()
  const left = await server.db.selectFrom('player_settings').select('user_id').execute()
  expect(left.map(({ user_id }) => user_id)).not.toContain(learner.id)
})

test('visitors have none on the server', async () => {
  const visitor = server.visitor()
  expect((await visitor.get(path)).status).toBe(401)
  expect((await visitor.put(path, chosen)).status).toBe(401)
})

test.each([
  ['a speed in between', { rate: 1.1 }],
  ['a speed that is too high', { rate: 4 }],
  ['no language', { language: '"><b>' }],
  ['no size', { size: 'huge' }],
  ['no answer', { captions: null }],
])('%s is refused', async (_, part) => {
  expect((await learner.browser.put(path, { ...chosen, ...part })).status).toBe(422)
  expect((await learner.browser.get(path)).body).toEqual(usualSettings)
})
