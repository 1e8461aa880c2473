import { expect, test } from 'vitest'
import { lessonRead } from '../../testing/events/heard.ts'
import { eventType } from '../contract/event.ts'
import { listenersOf, on } from './listener.ts'

const nothing = on(lessonRead, async () => {})

test('the listeners of features are folded with their names, which are theirs alone', () => {
  expect(listenersOf([{}, { events: { one: [nothing] } }, { events: { two: [nothing] } }])).toMatchObject([
    { name: 'one', handlers: [{ type: 'lesson.read' }] },
    { name: 'two', handlers: [{ type: 'lesson.read' }] },
  ])
  const twice = { events: { one: [nothing] } }
  expect(() => listenersOf([twice, twice])).toThrow('same name')
  expect(() => listenersOf([{ events: { one: [nothing, nothing] } }])).toThrow(
    'one handles a type of events twice',
  )
})

test.each(['seats2', 'Seats', 'seats of', ''])(
  'a listener named “%s”, and a type of events, are refused when they are declared, not when something happens',
  (name) => {
    expect(() => listenersOf([{ events: { [name]: [nothing] } }])).toThrow('no name of a listener')
    expect(() => eventType(`course.${name}`)).toThrow('no name of a type')
  },
)
