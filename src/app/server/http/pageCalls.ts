import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { idempotencyField } from '../../../base/contract/idempotencyField.ts'
import { untilDone } from '../../../base/contract/underWay.ts'
import type { RequestContext, RequestEnv } from '../../../base/http/env.ts'

/** What tells where the reader is, and with which device. */
const ofTheReader = ['x-forwarded-for', 'user-agent']

/** For this long a form that was sent twice waits for the answer to the first, in ms, asking that often. */
const patience = { attempts: 100, between: 100 }

/** The API as the loaders and actions of one page call it. */
export type PageCalls = { fetch: typeof fetch; cookies(): string[] }

/**
 * The API without the network, with the reader's cookies. Cookies that an answer sets serve the following calls
 * of the same page, and `cookies` hands them on to the reader. What the same `form` has asked for already is not done again.
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
    // Whether a state change may be made was decided when the page was asked for.
    request.headers.set('sec-fetch-site', 'same-origin')
    for (const name of ofTheReader) request.headers.set(name, req.header(name) ?? '')
    if (formKey !== null && request.method !== 'GET') {
      request.headers.set('idempotency-key', await keyOf(formKey, request))
    }
    // A form that was sent twice shows the answer to the first: nobody looks at the page that was left for the second.
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

/** The key in a form; null without one. */
function idempotencyKeyOf(form: FormData | null): string | null {
  const given = form?.get(idempotencyField)
  return typeof given === 'string' && given !== '' ? given : null
}

/** One for each call of the form: whoever goes back and asks for something else has it done. */
async function keyOf(formKey: string, request: Request): Promise<string> {
  const parts = [formKey, request.method, request.url, await request.clone().text()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
