import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hear, heardBy, lessonForgotten, lessonRead } from '../../testing/events/heard.ts'
import { type Hearing, openHearing } from '../../testing/events/hearing.ts'
import { untilSomebodyWaits } from '../../testing/locks.ts'
import { mostAttempts } from '../concurrency/backOff.ts'
import type { DomainEvent } from '../contract/event.ts'
import { openDb } from '../db/db.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import type { Services } from '../services.ts'
import { clearDeliveries, deliverDue, routeAll } from './delivery.ts'
import { type Emission, emit } from './emit.ts'
import type { Listener } from './listener.ts'
import { countDeliveries, registerListeners, routeEvents } from './store.ts'

let database: Hearing['database']
let services: Hearing['services']

beforeEach(async () => {
  ;({ database, services } = await openHearing())
})

afterEach(() => database.drop())

const course = newId()
const user = newId()

function reading(subject: string, seq: number): Emission<'user' | 'lesson'> {
  const ids = { user, lesson: newId() }
  return { type: lessonRead, course, subject, seq, actor: user, at: services.clock.now(), ids }
}

/** Emits events in a transaction of their own. */
const happen = (...events: Emission<'user' | 'lesson'>[]) =>
  database.db.transaction().execute((transaction) => emit(transaction, ...events))

/** Routes and delivers all that is due, to one listener after the other. */
async function deliver(listeners: Listener[], log = createLog('silent'), failed = (_: string) => {}) {
  await registerListeners(database.db, listeners)
  await routeAll(services)
  for (const listener of listeners) await deliverDue(services, listener, log, failed)
}

async function route(listener: Listener) {
  await registerListeners(database.db, [listener])
  await routeAll(services)
}

const heard = (name: string) => heardBy(database.db, name)

describe('an event', () => {
  test('reaches each listener once it is committed, whole', async () => {
    const told: DomainEvent[] = []
    const listeners = [hear('one', (event) => void told.push(event)), hear('two', () => {})]
    const subject = newId()
    const emission = reading(subject, 1)
    await database.db.transaction().execute(async (transaction) => {
      await emit(transaction, emission)
      await deliver(listeners)
      expect(told).toEqual([])
    })
    for (const _twice of [1, 2]) await deliver(listeners)
    const at = '2026-11-21T09:00:00.000Z'
    const { ids } = emission
    expect(told).toEqual([
      { id: expect.any(String), type: 'lesson.read', course, subject, seq: 1, actor: user, at, ids },
    ])
    expect(await heard('two')).toEqual([1])
  })

  test('of a transaction that is rolled back is never delivered', async () => {
    const listener = hear('one', () => {})
    const failing = database.db.transaction().execute(async (transaction) => {
      await emit(transaction, reading(newId(), 1))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await deliver([listener])
    expect(await heard('one')).toEqual([])
  })

  test('cannot be emitted outside of a transaction, or twice with one number', async () => {
    await expect(emit(database.db, reading(newId(), 1))).rejects.toThrow(
      'in the transaction of what happened',
    )
    const subject = newId()
    await happen(reading(subject, 1))
    await expect(happen(reading(subject, 1))).rejects.toMatchObject({ code: '23505' })
  })

  test('that nobody listens to does not stay', async () => {
    await happen(reading(newId(), 1), reading(newId(), 1))
    await deliver([])
    expect(await database.db.selectFrom('event_outbox').selectAll().execute()).toEqual([])
    expect(await database.db.selectFrom('event_deliveries').selectAll().execute()).toEqual([])
  })

  test('holds no text: neither its type nor its columns take one', async () => {
    // @ts-expect-error An event has no names.
    const named: Emission<'user' | 'lesson'> = { ...reading(newId(), 1), name: 'Amina' }
    expect(named).toHaveProperty('name')
    const texts = (await database.db.introspection.getTables())
      .filter(({ name }) => ['event_outbox', 'event_deliveries'].includes(name))
      .map(({ columns }) =>
        columns.filter(({ dataType }) => !/^(uuid|_uuid|int4|timestamptz)$/.test(dataType)),
      )
    expect(texts.map((columns) => columns.map(({ name }) => name))).toEqual([['listener', 'type'], ['type']])
    const spoken = { ...lessonRead, name: 'Amina Rahman' }
    await expect(happen({ ...reading(newId(), 1), type: spoken })).rejects.toMatchObject({ code: '23514' })
    const written = { user: 'Amina', lesson: newId() }
    await expect(happen({ ...reading(newId(), 1), ids: written })).rejects.toMatchObject({ code: '22P02' })
  })
})

describe('a listener that fails', () => {
  test('is asked again ever later, while others and other subjects go on, and leaves nothing half done', async () => {
    let told = ''
    const failures: string[] = []
    const log = createLog('warn', { write: (line) => (told += line) })
    const [broken, whole] = [newId(), newId()]
    let isMended = false
    const attempts: number[] = []
    const failing = hear('failing', ({ subject, seq }) => {
      if (subject !== broken || isMended) return
      attempts.push(seq)
      throw new TypeError('Amina’s secret')
    })
    const listeners = [failing, hear('other', () => {})]
    const round = () => deliver(listeners, log, (listener) => failures.push(listener))
    await happen(reading(broken, 1), reading(broken, 2), reading(whole, 3))
    await round()
    expect(await heard('failing')).toEqual([3])
    expect(await heard('other')).toEqual([1, 2, 3])
    for (const minutes of [1, 2, 4]) {
      services.clock.advance({ seconds: minutes * 60 - 1 })
      await round()
      services.clock.advance({ seconds: 1 })
      await round()
    }
    expect(attempts).toEqual([1, 1, 1, 1])
    expect(failures).toEqual(Array(4).fill('failing'))
    expect(told).toContain('"listener":"failing"')
    expect(told).not.toContain('secret')
    isMended = true
    services.clock.advance({ minutes: 8 })
    await round()
    expect(await heard('failing')).toEqual([1, 2, 3])
    expect(await heard('other')).toEqual([1, 2, 3])
  })

  test('is given up after a day, told and counted, and the later events of the subject, of any type, go on', async () => {
    let told = ''
    const log = createLog('error', { write: (line) => (told += line) })
    const subject = newId()
    let attempts = 0
    const poisoned = hear('poisoned', ({ seq }) => {
      if (seq > 1) return
      attempts += 1
      throw new Error('poison')
    })
    await happen(reading(subject, 1), { ...reading(subject, 2), type: lessonForgotten })
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      await deliver([poisoned], log)
      services.clock.advance({ minutes: 360 })
    }
    expect(await heard('poisoned')).toEqual([])
    expect(await countDeliveries(database.db)).toMatchObject({ waiting: 2, given_up: 0 })
    expect(told).toBe('')
    await deliver([poisoned], log)
    expect(attempts).toBe(mostAttempts)
    expect(await heard('poisoned')).toEqual([2])
    expect(told).toContain('was given up')
    expect(await countDeliveries(database.db)).toEqual({ waiting: 0, given_up: 1, oldestWaiting: null })
    services.clock.advance({ days: 30 })
    await clearDeliveries(database.db, services.clock.now())
    expect(await countDeliveries(database.db)).toMatchObject({ given_up: 0 })
  })

  test('because it ends its process has done nothing, and another process delivers the event', {
    timeout: 60_000,
  }, async () => {
    const now = services.clock.now().toISOString()
    await happen(reading(newId(), 1))
    const killed = fork(join(import.meta.dirname, '../../testing/events/killed.ts'), [database.url, now], {
      stdio: 'ignore',
    })
    expect((await once(killed, 'exit'))[1]).toBe('SIGKILL')
    expect(await heard('killed')).toEqual([])
    const listener = hear('killed', () => {})
    services.clock.advance({ minutes: 5 })
    for (const _twice of [1, 2]) await deliver([listener])
    expect(await heard('killed')).toEqual([1])
  })

  test('in such a way that each attempt ends the process is given up too', async () => {
    await happen(reading(newId(), 1))
    const listener = hear('killed', () => {})
    await route(listener)
    await database.db.updateTable('event_deliveries').set({ attempts: mostAttempts }).execute()
    await deliver([listener])
    expect(await heard('killed')).toEqual([])
    expect(await countDeliveries(database.db)).toMatchObject({ waiting: 0, given_up: 1 })
  })
})

describe('two instances', () => {
  test('deliver each event once, and those of a subject in their order', async () => {
    const subjects = Array.from({ length: 8 }, () => newId())
    const most = 6
    const order = new Map<string, number[]>()
    const listener = hear('shared', async ({ subject, seq }) => {
      await new Promise(setImmediate)
      order.set(subject, [...(order.get(subject) ?? []), seq])
    })
    await registerListeners(database.db, [listener])
    const second = { ...services, db: openDb({ connectionString: database.url }, createLog('silent')) }
    let isEmitted = false
    const isDone = async () => isEmitted && (await countDeliveries(database.db)).oldestWaiting === null
    const instance = async (own: Services) => {
      while (!(await isDone())) {
        await routeAll(own)
        await deliverDue(own, listener, createLog('silent'))
      }
    }
    const emitOneByOne = async (subject: string) => {
      for (let seq = 1; seq <= most; seq += 1) await happen(reading(subject, seq))
    }
    const emitting = Promise.all(subjects.map(emitOneByOne)).then(() => {
      isEmitted = true
    })
    await Promise.all([emitting, instance(services), instance(second)])
    const whole = Array.from({ length: most }, (_, at) => at + 1)
    for (const subject of subjects) expect(order.get(subject)).toEqual(whole)
    expect(await heard('shared')).toHaveLength(subjects.length * most)
    await second.db.destroy()
  })

  test('do not pass on a later event of a subject while the other still passes on an earlier one', async () => {
    const { db } = database
    await registerListeners(db, [hear('one', () => {})])
    const routeOne = (own: typeof db) => routeEvents(own, { now: services.clock.now(), most: 1 })
    const passedOn = () => db.selectFrom('event_deliveries').select('seq').orderBy('seq').execute()
    const subject = newId()
    await happen(reading(subject, 1), reading(subject, 2))
    const [second] = await db.transaction().execute(async (transaction) => {
      await routeOne(transaction)
      const routing = routeOne(db)
      await Promise.race([untilSomebodyWaits(db), routing])
      expect(await passedOn()).toEqual([])
      return [routing]
    })
    await second
    await routeOne(db)
    expect(await passedOn()).toEqual([{ seq: 1 }, { seq: 2 }])
  })

  test('never have one event at the same time, however long the first takes', async () => {
    let begun = 0
    const [working, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const listener = hear('slow', async () => {
      begun += 1
      working.resolve()
      await release.promise
    })
    await happen(reading(newId(), 1))
    await route(listener)
    const first = deliverDue(services, listener, createLog('silent'))
    await working.promise
    services.clock.advance({ minutes: 10 })
    const second = openDb({ connectionString: database.url }, createLog('silent'))
    await deliverDue({ ...services, db: second }, listener, createLog('silent'))
    expect(begun).toBe(1)
    release.resolve()
    await first
    await second.destroy()
    expect(begun).toBe(1)
    expect(await heard('slow')).toEqual([1])
  })
})
