import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from './problem.ts'

const fallback = new Problem({ code: 'unexpected', status: 500, title: 'Fallback', detail: 'Something.' })

test('a problem comes out of the wire as it went in', () => {
  const fieldError = fc.record({ field: fc.string(), message: fc.string() })
  const anyProblem = fc.record({
    code: fc.string(),
    status: fc.integer({ min: 400, max: 599 }),
    title: fc.string(),
    detail: fc.string(),
    errors: fc.array(fieldError),
    members: fc.dictionary(fc.stringMatching(/^own[a-z]+$/), fc.jsonValue()),
  })
  fc.assert(
    fc.property(anyProblem, (given) => {
      const sent: unknown = JSON.parse(JSON.stringify(new Problem(given).toBody()))
      const problem = Problem.fromBody(sent, fallback)
      const { code, status, message, members } = problem
      const { title, errors = [] } = problem.toBody()
      expect(JSON.stringify({ code, status, title, detail: message, errors, members })).toBe(
        JSON.stringify(given),
      )
    }),
  )
})

test('its body has the members of RFC 9457, and no list of fields when no field was wrong', () => {
  expect(new Problem({ code: 'auth/no-session', status: 401, title: 'T', detail: 'D' }).toBody()).toEqual({
    type: '/problems/auth/no-session',
    title: 'T',
    status: 401,
    detail: 'D',
  })
})

test('its texts are said in the language that they are asked for, and its message in the usual one', () => {
  const say = (word: string) => (language: string) => `${word} in ${language}`
  const errors = [{ field: 'title', message: say('message') }]
  const problem = new Problem({ code: 'c', status: 422, title: say('title'), detail: say('detail'), errors })
  expect(problem.toBody('bn')).toEqual({
    type: '/problems/c',
    title: 'title in bn',
    status: 422,
    detail: 'detail in bn',
    errors: [{ field: 'title', message: 'message in bn' }],
  })
  expect(problem.message).toBe('detail in en')
})

test.each([
  ['nothing', null],
  ['a text', 'Bad Gateway'],
  ['a page of a proxy', '<html></html>'],
  ['a list', []],
  ['another kind of error', { error: 'nope' }],
  ['a problem with a status that is no number', { type: 't', title: 'T', status: '500', detail: 'D' }],
  ['a problem whose errors are no list', { type: 't', title: 'T', status: 422, detail: 'D', errors: 'x' }],
  [
    'a problem whose errors are not about fields',
    { type: 't', title: 'T', status: 422, detail: 'D', errors: [null, 'x'] },
  ],
])('a body that is %s becomes the fallback', (_, body) => {
  expect(Problem.fromBody(body, fallback)).toBe(fallback)
})

test("a problem of another program's keeps its type as its code", () => {
  const body = { type: 'https://example.org/probs/full', title: 'T', status: 403, detail: 'D' }
  expect(Problem.fromBody(body, fallback).code).toBe('https://example.org/probs/full')
})
