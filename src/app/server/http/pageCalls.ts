import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { idempotencyField } from '../../../base/contract/idempotencyField.ts'
import { untilDone } from '../../../base/contract/underWay.ts'
import type { RequestContext, RequestEnv } from '../../../base/http/env.ts'

/** The headers of the reader's address, device and language, which calls of a page pass on. */
const ofTheReader = ['x-forwarded-for', 'user-agent', 'accept-language']

/** How often a form that was submitted twice asks for the answer to the first, and the pause between, in ms. */
const patience = { attempts: 100, between: 100 }

/** The API as the loaders and actions of one page call it. */
export type PageCalls = { fetch: typeof fetch; cookies(): string[] }

/**
 * Opens the API to a page, in process and with the reader's cookies. Cookies that a response sets apply to the page's later
 * calls, and `cookies` returns them for the reader.
 * @param form the submitted form; its idempotency key keeps calls from being made twice
 */
export function openPageCalls(
  app: Hono<RequestEnv>,
  { req, env, var: { requestId } }: RequestContext,
  form: FormData | null,
): PageCalls {
  const formKey = idempotencyKeyOf(form)
  const jar = new Map<string, string>()
  for (const pair of (req.header('cookie') ?? '').split(/;\s*/).filter(Boolean)) {
    jar.set(pair.slice(0, pair.indexOf('=')), pair)
  }
  const set = new Map<string, string>()
  const call: typeof fetch = async (input, init) => {
    const url = typeof input === 'string' ? new URL(input, req.url) : input
    const request = new Request(url, init)
    request.headers.set('cookie', [...jar.values()].join('; '))
    // The origin was checked when the page was requested.
    request.headers.set('sec-fetch-site', 'same-origin')
    for (const name of ofTheReader) request.headers.set(name, req.header(name) ?? '')
    if (formKey !== null && request.method !== 'GET') {
      request.headers.set('idempotency-key', await keyOf(formKey, request))
    }
    // A form that was submitted twice shows the answer to the first submission, whose page was left.
    const response = await untilDone(
      async () => app.fetch(request.clone(), { ...env, page: requestId }),
      patience,
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      const name = pair.slice(0, pair.indexOf('='))
      jar.set(name, pair)
      set.set(name, cookie)
    }
    return response
  }
  return { fetch: call, cookies: () => [...set.values()] }
}

/** The idempotency key in a form; null without one. */
function idempotencyKeyOf(form: FormData | null): string | null {
  const given = form?.get(idempotencyField)
  return typeof given === 'string' && given !== '' ? given : null
}

/**
 * The idempotency key of one call of a form. It covers the request, so that the form with other fields is not a repetition.
 */
async function keyOf(formKey: string, request: Request): Promise<string> {
  const parts = [formKey, request.method, request.url, await request.clone().text()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
