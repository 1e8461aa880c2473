import { expect, test } from 'vitest'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { isKeepable } from './queue.ts'

const changing = (await readEndpoints()).filter(({ method }) => method !== 'get')

test.each(changing.filter(({ path }) => /^\/(auth|jwt)/.test(path)))(
  '$method $path is never written down in a browser: it may hold a password, a code or a link',
  ({ path }) => {
    for (const address of [`/api${path}`, `/api${path}?x=1`]) expect(isKeepable(address, '{}')).toBe(false)
  },
)

test('what may be kept holds no field that is secret', () => {
  for (const { path, body } of changing.filter(({ path }) => isKeepable(`/api${path}`, null))) {
    for (const name of Object.keys(body?.shape ?? {}))
      expect(name, path).not.toMatch(/password|code|token|secret|current/i)
  }
})

test.each([
  ['/api/add-course?email=a', '{}', true],
  ['/api/delete-course/1', null, true],
  ['/api/authors', '{}', true],
  ['https://elsewhere.example/api/add-course', '{}', false],
  ['/add-course', '{}', false],
  ['/api/add-course', new Blob(), false],
])('a call to %s with %o: %s', (address, body, may) => {
  expect(isKeepable(address, body)).toBe(may)
})
