import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { largestBody } from '../../../../base/http/boundedBody.ts'
import { Streamed } from '../../../../base/http/call.ts'
import { type CallAnswer, textOf } from '../../../../base/http/callAnswer.ts'
import type { CallRequest } from '../../../../base/http/callContext.ts'
import type { FoundCall } from '../../../../base/http/findCall.ts'
import {
  discardRest,
  type NodeRequest,
  readBytes,
  readText,
  targetOf,
} from '../../../../base/http/nodeRequest.ts'
import { newId } from '../../../../base/ids.ts'
import type { Log } from '../../../../base/log.ts'
import { unbounded } from '../../../../platform/load-shedding/bodies.ts'
import type { Calls } from '../calls.ts'
import { writeAnswer } from './apiAnswers.ts'
import { isUsualHost } from './hosts.ts'
import type { FindPublicRead } from './publicReads.ts'
import { sendWhole, type WholeAnswer } from './wholeAnswer.ts'

type Around = {
  calls: Calls
  findPublicRead: FindPublicRead
  /** What every answer carries. */
  headers: Promise<Record<string, string>>
  log: Pick<Log, 'error'>
}

/** Makes the calls that come by HTTP. */
export type ApiListener = {
  /** Answers a call; every other request goes on to `next`. */
  listener: RequestListener
  /** The answer to a call, unpacked, for a cache; null when the request is none. */
  read(request: IncomingMessage): Promise<WholeAnswer> | null
  /** How many bytes the body of a request may have. */
  largestBodyOf(request: IncomingMessage): number
}

/** Connects the calls to Node's HTTP server. */
export function makeApiListener(
  { calls, findPublicRead, headers: security, log }: Around,
  next: RequestListener,
): ApiListener {
  const common = security.then((headers) => Object.entries(headers))

  function find(request: IncomingMessage): { found: FoundCall; asked: CallRequest } | null {
    const { method = '', headers, socket } = request
    const { path, search } = targetOf(request)
    if (!path.startsWith('/api/')) return null
    const found = calls.find(method, path)
    const host = headers.host ?? ''
    // Hono refuses a `Host` that is none.
    if (found === null || !(isUsualHost(host) || URL.parse(`http://${host}`)?.host === host)) return null
    const asked: CallRequest = {
      method,
      path,
      search,
      headers,
      remoteAddress: socket.remoteAddress,
      address: `http://${host}`,
      requestId: newId(),
      readBody: () => readText(request as NodeRequest, found.call.endpoint.largestBody),
      streamBody: () => readBytes(request),
    }
    return { found, asked }
  }

  async function headersOf(
    { headers, status, body }: CallAnswer,
    request: IncomingMessage,
    requestId: string,
  ) {
    const isPublic = status === 200 && findPublicRead(request) !== null
    const own = new Set(headers.map(([name]) => name))
    const varied = headers.flatMap(([name, value]) => (name === 'vary' ? [value] : []))
    const vary = ['accept-encoding', ...(isPublic ? ['cookie', 'authorization'] : []), ...varied].join(', ')
    const all: [string, string][] = [...(await common), ...headers.filter(([name]) => name !== 'vary')]
    if (!own.has('cache-control'))
      all.push(['cache-control', isPublic ? 'public, no-cache' : 'private, no-store'])
    if (!(body instanceof Streamed)) all.push(['vary', vary])
    all.push(['x-request-id', requestId])
    return all
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    given: NonNullable<ReturnType<typeof find>>,
  ) {
    const made = await calls.make(given.found, given.asked)
    discardRest(request, response)
    const headers = await headersOf(made, request, given.asked.requestId)
    if (made.body instanceof Streamed) {
      response.writeHead(made.status, headers.flat())
      if (request.method === 'HEAD') return void response.end()
      return pipeline(Readable.fromWeb(made.body.stream as never), response)
    }
    const { body, packing } = writeAnswer(made, request.headers['accept-encoding'])
    if (packing !== null) headers.push(['content-encoding', packing])
    sendWhole(request, response, { status: made.status, headers, body })
  }

  return {
    listener(request, response) {
      const given = find(request)
      if (given === null) return next(request, response)
      // What fails in a call is answered as a problem; here an answer breaks off, or whoever asked has left.
      void answer(request, response, given).catch((error: unknown) => {
        if (!response.destroyed)
          log.error({ err: error, requestId: given.asked.requestId }, 'an answer broke off')
        response.destroy()
      })
    },
    read(request) {
      const given = find(request)
      if (given === null) return null
      return calls.make(given.found, given.asked).then(async (made) => ({
        status: made.status,
        headers: await headersOf(made, request, given.asked.requestId),
        body: Buffer.from(textOf(made)),
      }))
    },
    largestBodyOf(request) {
      const found = calls.find(request.method ?? '', targetOf(request).path)
      const { takes, largestBody: most = largestBody } = found?.call.endpoint ?? {}
      return takes === undefined ? most : unbounded
    },
  }
}
