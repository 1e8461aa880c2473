import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { StorageAway } from '../../../base/blobs/storage.ts'
import { Busy } from '../../../base/concurrency/workerThread.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import { noRoute, sendProblem, toProblem } from '../../../base/http/problems.ts'
import { createLog } from '../../../base/log.ts'
import { untraced } from '../../../platform/tracing/tracing.ts'
import { requests } from './requests.ts'

test.each([
  ['a problem', noRoute(), 'not-found'],
  ['a queue that is full', new Busy('full'), 'busy'],
  ['files that are away', new StorageAway(new Error('refused')), 'files-unavailable'],
])('a request that fails by %s is counted by the code that its answer has', async (_, error, code) => {
  const answered = vi.fn()
  const app = new Hono<RequestEnv>()
  app.onError((thrown, context) => sendProblem(context, toProblem(thrown)))
  app.use(requests(createLog('silent'), { metrics: { answered }, tracer: untraced }))
  app.get('/', () => {
    throw error
  })
  const response = await app.request('/')
  expect(((await response.json()) as { type: string }).type).toBe(`/problems/${code}`)
  expect(answered).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ problem: code }))
})
