import { expect, test } from 'vitest'
import { mostCourses, trackStates } from './states.ts'

const ofCourse = (course: string) => ({ route: '/course/:id', content: 'course' as const, course })

test('however many courses change, none is taken for unchanged', () => {
  const states = trackStates()
  const first = states.of(ofCourse('0'))
  for (let course = 0; course <= mostCourses; course++)
    states.change({ catalogue: false, course: `${course}` })
  const seen = states.of(ofCourse('0'))
  expect(seen).toBeGreaterThan(first)
  expect(states.of(ofCourse(`${mostCourses}`))).toBe(seen)
  states.change({ catalogue: false, course: '0' })
  expect(states.of(ofCourse('0'))).toBeGreaterThan(seen)
})
