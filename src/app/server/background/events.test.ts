import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DomainEvent } from '../../../base/contract/event.ts'
import { type Handler, listenersOf, on } from '../../../base/events/listener.ts'
import { feature } from '../../../base/feature.ts'
import { createLog } from '../../../base/log.ts'
import { courseDeleted } from '../../../features/courses/events.ts'
import { enrollmentCreated } from '../../../features/enrollments/events.ts'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { features } from '../../features.ts'
import { deliverEvents } from './events.ts'

let server: TestServer
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  server = await startTestServer()
})

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await server.stop()
})

const patience = { timeout: 60_000, interval: 50 }

/** Runs the deliveries of the product's features and of one more to their right; what it returns stops them. */
function runWith(events: Record<string, readonly Handler[]>, failed: (listener: string) => void = () => {}) {
  const listeners = listenersOf([...features, feature({ tables: [], events })])
  const stop = deliverEvents(server, listeners, createLog('silent'), failed)
  stops.push(stop)
  return stop
}

async function enrollSomebody() {
  const [teacher, learner] = [await makePerson(server), await makePerson(server)]
  const courseId = await makeCourse(teacher)
  await learner.browser.post('/api/enroll-course', { courseId, email: learner.email })
  return { teacher, learner, courseId }
}

test('a feature hears what happens in those to its left, and one that fails holds up no other', {
  timeout: 90_000,
}, async () => {
  const heard: DomainEvent[] = []
  const failures: string[] = []
  const stuck = Promise.withResolvers<void>()
  runWith(
    {
      'greet-learners': [on(enrollmentCreated, async (_, event) => void heard.push(event))],
      'remove-notes': [on(courseDeleted, async (_, event) => void heard.push(event))],
      failing: [on(enrollmentCreated, () => Promise.reject(new Error('no')))],
      stuck: [on(enrollmentCreated, () => stuck.promise)],
    },
    (listener) => failures.push(listener),
  )
  const { teacher, learner, courseId } = await enrollSomebody()
  await expect
    .poll(() => heard, patience)
    .toMatchObject([{ type: 'enrollment.created', course: courseId, seq: 1, ids: { user: learner.id } }])
  await teacher.browser.delete(`/api/delete-course/${courseId}`)
  await expect
    .poll(() => heard[1], patience)
    .toMatchObject({
      type: 'course.deleted',
      course: courseId,
      subject: courseId,
      actor: teacher.id,
      ids: {},
    })
  await expect.poll(() => failures, patience).toEqual(['failing'])
  stuck.resolve()
})

test('what happens while nothing is delivered is delivered later', { timeout: 90_000 }, async () => {
  const heard: string[] = []
  const listeners = {
    'greet-learners': [on(enrollmentCreated, async (_, { course }) => void heard.push(course))],
  }
  const stop = runWith(listeners)
  await stop()
  const { courseId } = await enrollSomebody()
  expect(heard).toEqual([])
  runWith(listeners)
  await expect.poll(() => heard, patience).toEqual([courseId])
})

test('without listeners nothing piles up', { timeout: 90_000 }, async () => {
  await enrollSomebody()
  runWith({})
  const left = () => server.db.selectFrom('event_outbox').select('id').execute()
  await expect.poll(left, patience).toEqual([])
})
