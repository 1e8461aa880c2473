import { afterEach, beforeEach, expect, test } from 'vitest'
import { hear, heardBy, lessonForgotten, lessonRead } from '../../testing/events/heard.ts'
import { type Hearing, openHearing } from '../../testing/events/hearing.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { clearDeliveries, deliverDue, routeAll } from './delivery.ts'
import { emit } from './emit.ts'
import type { Listener } from './listener.ts'
import { countDeliveries, registerListeners } from './store.ts'

let database: Hearing['database']
let services: Hearing['services']

beforeEach(async () => {
  ;({ database, services } = await openHearing())
})

afterEach(() => database.drop())

const course = newId()
const user = newId()

function happen(type: typeof lessonRead | typeof lessonForgotten, subject: string, seq: number) {
  const event = { type, course, subject, seq, actor: user, at: services.clock.now() }
  const ids = { user, lesson: newId() }
  return database.db.transaction().execute((transaction) => emit(transaction, { ...event, ids }))
}

/** One round of a version of the product that has these listeners. */
async function run(listeners: readonly Listener[]) {
  await registerListeners(database.db, listeners)
  await routeAll(services)
  for (const listener of listeners) await deliverDue(services, listener, createLog('silent'))
}

const heard = (name: string) => heardBy(database.db, name)

/** A version with fewer listeners and types than the newer one beside it. */
const older = () => {
  const one = hear('one', () => {})
  return [{ ...one, handlers: one.handlers.filter(({ type }) => type === lessonRead.name) }]
}
const newer = () => [hear('one', () => {}), hear('two', () => {})]

test('an older version leaves to a newer one what only that one listens to, and keeps the order of a subject', async () => {
  await run(newer())
  const [subject, other] = [newId(), newId()]
  await happen(lessonForgotten, subject, 1)
  await happen(lessonRead, subject, 2)
  await happen(lessonRead, other, 3)
  await run(older())
  expect([await heard('one'), await heard('two')]).toEqual([[3], []])
  await run(newer())
  expect([await heard('one'), await heard('two')]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
})

test('what no version that runs listens to any more waits for a month', async () => {
  await run(newer())
  await happen(lessonForgotten, newId(), 1)
  await run(older())
  expect(await countDeliveries(database.db)).toMatchObject({ waiting: 2, given_up: 0 })
  services.clock.advance({ days: 31 })
  await clearDeliveries(database.db, services.clock.now())
  expect(await countDeliveries(database.db)).toMatchObject({ waiting: 0 })
})

test('an event whose number its subject has had is delivered too, after the one that had it', async () => {
  const told: string[] = []
  const listener = hear('one', ({ type }) => void told.push(type))
  const subject = newId()
  await registerListeners(database.db, [listener])
  await happen(lessonRead, subject, 1)
  await routeAll(services)
  await happen(lessonForgotten, subject, 1)
  await run([listener])
  expect(told).toEqual([lessonRead.name, lessonForgotten.name])
})
