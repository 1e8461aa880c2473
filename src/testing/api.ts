import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { openCalls } from '../app/server/http/calls.ts'
import { makeApiListener } from '../app/server/http/serving/apiListener.ts'
import { noTelemetry } from '../app/server/telemetry.ts'
import type { Api } from '../base/http/api.ts'
import type { RequestEnv } from '../base/http/env.ts'
import { refuseOtherMethods } from '../base/http/methods.ts'
import { createPipeline, type Guards } from '../base/http/pipeline.ts'
import { noRoute, sendProblem, toProblem } from '../base/http/problems.ts'
import { createLog } from '../base/log.ts'
import { type InProcess, inProcess } from './inProcess.ts'

/** Guards that let everything through, and know nobody. */
const open: Guards = {
  requireOwnOrigin: () => {},
  identify: async () => null,
  admit: async () => {},
  tally: async () => {},
  once: {
    seal: () => {
      throw new Error('There are no keys here.')
    },
    run: (_context, _call, work) => work.act(),
  },
  permit: async () => {},
  requireRight: async () => {},
  read: (work) => work(),
  noteRefusal: async () => {},
  changed: () => {},
}

/** Opens an API to requests, with some of its guards. */
export function openTestApi(api: Api, guards: Partial<Guards>): InProcess {
  refuseOtherMethods(api)
  const app = new Hono<RequestEnv>()
  app.onError((error, context) => sendProblem(context, toProblem(error)))
  app.route('/api', api.app)
  app.all('*', () => {
    throw noRoute()
  })
  const pipeline = createPipeline({ ...open, ...guards })
  const calls = openCalls(api.calls, pipeline, createLog('silent'), noTelemetry())
  const headers = Promise.resolve({})
  const { listener } = makeApiListener(
    { calls, findPublicRead: () => null, headers, log: createLog('silent') },
    getRequestListener(app.fetch),
  )
  return inProcess(listener)
}
