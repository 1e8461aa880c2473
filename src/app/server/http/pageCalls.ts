import { createHash } from 'node:crypto'
import { idempotencyField } from '../../../base/contract/idempotencyField.ts'
import { untilDone } from '../../../base/contract/underWay.ts'
import { answerProblem, type CallAnswer, textOf } from '../../../base/http/callAnswer.ts'
import type { CallRequest } from '../../../base/http/callContext.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import type { Calls } from './calls.ts'

/** The headers of the reader's address, device and language, which calls of a page pass on. */
const passedOn = ['x-forwarded-for', 'user-agent', 'accept-language']

/** How often a form that was submitted twice asks for the answer to the first, and the pause between, in ms. */
const patience = { attempts: 100, between: 100 }

/** The API as the loaders and actions of one page call it. */
export type PageCalls = { fetch: typeof fetch; cookies(): string[] }

/**
 * Opens the API to a page, in process and with the reader's cookies. Cookies that an answer sets apply to the page's later
 * calls, and `cookies` returns them for the reader.
 * @param form the submitted form; its idempotency key keeps calls from being made twice
 */
export function openPageCalls(
  calls: Calls,
  { req, env, var: { requestId } }: RequestContext,
  form: FormData | null,
): PageCalls {
  const formKey = idempotencyKeyOf(form)
  const jar = new Map<string, string>()
  for (const pair of (req.header('cookie') ?? '').split(/;\s*/).filter(Boolean)) {
    jar.set(pair.slice(0, pair.indexOf('=')), pair)
  }
  const set = new Map<string, string>()
  const ofTheReader = Object.fromEntries(passedOn.map((name) => [name, req.header(name)]))

  async function call(address: string, { method = 'GET', headers, body }: RequestInit): Promise<PageAnswer> {
    const text = typeof body === 'string' ? body : ''
    const key = formKey === null || method === 'GET' ? null : keyOf(formKey, [method, address, text])
    const request: CallRequest = {
      ...addressed(address),
      method,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...ofTheReader,
        cookie: [...jar.values()].join('; '),
        ...(key !== null && { 'idempotency-key': key }),
      },
      remoteAddress: env?.incoming?.socket.remoteAddress,
      address: null,
      requestId: newId(),
      page: requestId,
      readBody: async () => text,
    }
    const header = (name: string) => req.header(name)
    const found = calls.find(method, request.path)
    // A form that was submitted twice shows the answer to the first submission, whose page was left.
    const make = async () =>
      found === null ? answerProblem({ req: { header } }, noRoute()) : calls.make(found, request)
    const answer = await untilDone(async () => new PageAnswer(await make()), patience)
    for (const cookie of answer.cookies) {
      const [pair = ''] = cookie.split(';', 1)
      const name = pair.slice(0, pair.indexOf('='))
      jar.set(name, pair)
      set.set(name, cookie)
    }
    return answer
  }
  return {
    // What a page uses of a response, without making one.
    fetch: ((address: string, init: RequestInit = {}) => call(address, init)) as unknown as typeof fetch,
    cookies: () => [...set.values()],
  }
}

/** What a page uses of the answer to a call. */
export class PageAnswer {
  readonly status: number
  readonly ok: boolean
  readonly #answer: CallAnswer

  constructor(answer: CallAnswer) {
    this.#answer = answer
    this.status = answer.status
    this.ok = answer.status >= 200 && answer.status < 300
  }

  readonly headers = {
    get: (name: string): string | null =>
      this.#answer.headers.find(([header]) => header === name.toLowerCase())?.[1] ?? null,
    has: (name: string): boolean => this.headers.get(name) !== null,
  }

  get cookies(): string[] {
    return this.#answer.headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []))
  }

  /** The JSON as it is, which others may have been given too: it is not to be changed. */
  async json(): Promise<unknown> {
    const { body } = this.#answer
    return 'json' in body ? body.json : JSON.parse(textOf(this.#answer))
  }

  async text(): Promise<string> {
    return textOf(this.#answer)
  }
}

function addressed(address: string): { path: string; search: string } {
  const end = address.indexOf('?')
  return end === -1
    ? { path: address, search: '' }
    : { path: address.slice(0, end), search: address.slice(end) }
}

/** The idempotency key in a form; null without one. */
function idempotencyKeyOf(form: FormData | null): string | null {
  const given = form?.get(idempotencyField)
  return typeof given === 'string' && given !== '' ? given : null
}

/**
 * The idempotency key of one call of a form. It covers the request, so that the form with other fields is not a repetition.
 */
function keyOf(formKey: string, parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([formKey, ...parts]))
    .digest('base64url')
}
