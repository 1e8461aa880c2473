import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '../log.ts'
import type { Actor } from './actor.ts'
import type { RequestContext } from './env.ts'

/** A request to the API, from wherever it comes. */
export type CallRequest = {
  method: string
  /** The path and the query of its address, decoded no further than the request had it. */
  path: string
  search: string
  headers: IncomingHttpHeaders
  remoteAddress: string | undefined
  /** The protocol, name and port that was asked; null for a page's call, whose origin was checked when the page was asked for. */
  address: string | null
  requestId: string
  /** The id of the page that makes the call. */
  page?: string
  /** Reads its body as text. @throws Problem 413 when it is too long */
  readBody(): Promise<string>
  /** Its body as it arrives; pages send none so. */
  streamBody?(): AsyncIterable<Buffer>
}

/** A request to the API on its way, and the headers that were set for its answer. */
export class CallContext implements RequestContext {
  readonly request: CallRequest
  readonly req: RequestContext['req']
  readonly env: RequestContext['env']
  readonly var: { requestId: string; log: Log; actor: Actor | null }
  answerHeaders: [name: string, value: string][] = []

  constructor(request: CallRequest, log: () => Log) {
    const { method, path, headers, remoteAddress, requestId } = request
    this.request = request
    this.req = {
      method,
      path,
      header: (name) => {
        const value = headers[name]
        return Array.isArray(value) ? value.join(', ') : value
      },
    }
    this.env = { incoming: { socket: { remoteAddress } } }
    this.var = new Variables(requestId, log)
  }

  header(name: string, value: string): void {
    this.answerHeaders.push([name.toLowerCase(), value])
  }

  /** Takes back the cookies that were set, because what they stand for was rolled back. */
  dropCookies(): void {
    this.answerHeaders = this.answerHeaders.filter(([name]) => name !== 'set-cookie')
  }
}

/** The log of a request is made when it is asked for, since most requests need none. */
class Variables {
  readonly requestId: string
  actor: Actor | null = null
  readonly #makeLog: () => Log

  constructor(requestId: string, makeLog: () => Log) {
    this.requestId = requestId
    this.#makeLog = makeLog
  }

  get log(): Log {
    return this.#makeLog()
  }
}
