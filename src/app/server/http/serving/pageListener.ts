import type { IncomingMessage, RequestListener } from 'node:http'
import { answerProblem, textOf } from '../../../../base/http/callAnswer.ts'
import { CallContext } from '../../../../base/http/callContext.ts'
import { targetOf } from '../../../../base/http/nodeRequest.ts'
import { toProblem } from '../../../../base/http/problems.ts'
import { newId } from '../../../../base/ids.ts'
import type { Log } from '../../../../base/log.ts'
import type { Telemetry } from '../../telemetry.ts'
import { tellsAnswers } from '../tellAnswers.ts'
import type { DrawPage } from './drawPage.ts'
import { isUsualHost } from './hosts.ts'
import { sendWhole, type WholeAnswer } from './wholeAnswer.ts'

type Around = {
  isPage(path: string): boolean
  draw: DrawPage
  /** What every page at a path carries. */
  headersAt(path: string): Promise<[name: string, value: string][]>
  log: Log
  telemetry: Telemetry
}

/** Answers requests for pages. */
export type PageListener = {
  /** Answers the request for a page; every other goes on to `next`. */
  listener: RequestListener
  /** The page, unpacked, for a cache; null when no page is asked for. */
  read(request: IncomingMessage): Promise<WholeAnswer> | null
}

/**
 * Connects pages to Node's HTTP server. All that is not simply read, such as forms and addresses that lead to no page, goes on
 * to the framework, which draws pages by the same means.
 */
export function makePageListener(
  { isPage, draw, headersAt, log, telemetry: { metrics, tracer } }: Around,
  next: RequestListener,
): PageListener {
  const tell = tellsAnswers(log, metrics)

  /** The address of the page that is asked for; null for all other requests. */
  function find(request: IncomingMessage): { path: string; search: string } | null {
    const { method, url = '', headers } = request
    // Whoever takes this for a proxy is left to the framework.
    if (
      !url.startsWith('/') ||
      (method !== 'GET' && method !== 'HEAD') ||
      !isUsualHost(headers.host) ||
      bringsBody(headers)
    )
      return null
    const target = targetOf(request)
    return isPage(target.path) ? target : null
  }

  async function answer(request: IncomingMessage, target: { path: string; search: string }, packs: boolean) {
    const { method = 'GET', headers, socket } = request
    const requestId = newId()
    const asked = {
      ...target,
      method,
      headers: packs ? headers : { ...headers, 'accept-encoding': undefined },
      remoteAddress: socket.remoteAddress,
      address: null,
      requestId,
      readBody: async () => '',
    }
    const context = new CallContext(asked, () => log.child({ requestId }))
    const { page } = await tracer.request(String(headers.traceparent ?? ''), async () => {
      const started = performance.now()
      const url = `http://${headers.host}${target.path}${target.search}`
      let problem: ReturnType<typeof toProblem> | undefined
      const page = await draw(context, new Request(url, { method })).catch((error: unknown) => {
        problem = toProblem(error)
        if (problem.status >= 500) log.error({ err: error, requestId }, 'a request failed')
        return refusal(context, problem)
      })
      const told = { method, route: '*', status: page.status }
      tell({ ...told, problem, actor: null, started, ids: { requestId } })
      return { ...told, page }
    })
    const all: WholeAnswer['headers'] = [
      ...(await headersAt(target.path)),
      ...page.headers,
      ['x-request-id', requestId],
    ]
    return { ...page, headers: all }
  }

  return {
    listener(request, response) {
      const target = find(request)
      if (target === null) return next(request, response)
      void answer(request, target, true)
        .then((page) => sendWhole(request, response, page))
        .catch((error: unknown) => {
          if (!response.destroyed) log.error({ err: error }, 'a page broke off')
          response.destroy()
        })
    },
    read(request) {
      const target = find(request)
      return target === null ? null : answer(request, target, false)
    },
  }
}

function bringsBody(headers: IncomingMessage['headers']): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}

function refusal(context: CallContext, problem: ReturnType<typeof toProblem>): WholeAnswer {
  const answer = answerProblem(context, problem)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(textOf(answer)) }
}
