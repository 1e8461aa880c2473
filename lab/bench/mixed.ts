import type { Demo } from './demo.ts'
import { createChance } from './generator/random.ts'
import type { Asked } from './load.ts'

const compressed = { 'accept-encoding': 'br, gzip' }

/** Twenty requests, two of which write, as visitors and a member send them; the courses follow Zipf's law. */
export function mixedTraffic({ member, nextCourse, popular }: Demo): Asked[] {
  const chance = createChance(11)
  const course = () => popular[chance.zipf(popular.length, 0.9)] ?? ''
  const { email, headers } = member
  const page: Asked = { path: () => `/all-courses/${course()}`, headers: compressed }
  const found: Asked = { path: () => `/api/course/${course()}` }
  const check: Asked = { path: () => `/api/enroll/check?email=${email}&courseId=${course()}`, headers }
  const visited: Asked[] = [
    { path: '/', headers: compressed },
    { path: '/all-courses', headers: compressed },
    page,
    page,
    page,
    found,
    found,
    { path: '/api/all-courses?limit=24' },
    check,
  ]
  const enroll: Asked = {
    path: `/api/enroll-course?email=${email}`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: () => JSON.stringify({ email, courseId: nextCourse() }),
  }
  return [...visited, enroll, ...visited, enroll]
}
