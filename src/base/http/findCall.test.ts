import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { createApi } from './api.ts'
import { findsCall } from './findCall.ts'

const endpoint = (method: Endpoint['method'], path: Endpoint['path']): Endpoint => ({
  method,
  path,
  summary: '',
  access: 'anyone',
  answer: z.unknown(),
})

const api = createApi()
for (const served of [
  endpoint('get', '/notes'),
  endpoint('get', '/notes/{id}'),
  endpoint('get', '/notes/all'),
  endpoint('post', '/notes/{id}/lines/{line}'),
  endpoint('put', '/notes/{note}/lines/{line}'),
  endpoint('post', '/notes/{note}/lines/move'),
])
  api.serve(served, () => ({ answer: null }))
const find = findsCall(api.calls)

test.each([
  ['GET', '/api/notes', '/notes', {}],
  ['HEAD', '/api/notes', '/notes', {}],
  ['GET', '/api/%6eotes', '/notes', {}],
  ['GET', '/api/notes/all', '/notes/all', {}],
  ['GET', '/api/notes/7', '/notes/{id}', { id: '7' }],
  ['GET', '/api/notes/a%2Fb', '/notes/{id}', { id: 'a/b' }],
  ['GET', '/api/notes/%2541', '/notes/{id}', { id: '%41' }],
  ['GET', '/api/notes/%zz', '/notes/{id}', { id: '%zz' }],
  ['POST', '/api/notes/7/lines/8', '/notes/{id}/lines/{line}', { id: '7', line: '8' }],
  ['PUT', '/api/notes/7/lines/8', '/notes/{note}/lines/{line}', { note: '7', line: '8' }],
  ['POST', '/api/notes/7/lines/move', '/notes/{note}/lines/move', { note: '7' }],
] as const)('%s %s makes the call of %s', (method, path, called, fields) => {
  const found = find(method, path)
  expect([found?.call.endpoint.path, found?.fields]).toEqual([called, fields])
})

test.each([
  ['POST', '/api/notes'],
  ['HEAD', '/api/notes/7/lines/8'],
  ['PUT', '/api/notes/7/lines/move'],
  ['GET', '/api/notes/'],
  ['GET', '/api/notes/7/'],
  ['GET', '/api//notes'],
  ['GET', '/notes'],
  ['get', '/api/notes'],
])('%s %s makes none', (method, path) => {
  expect(find(method, path)).toBeNull()
})
