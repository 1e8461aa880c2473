import type { RequestContext } from '../../../../base/http/env.ts'
import { pageLanguageFor } from '../../../../base/http/language.ts'
import { soon } from '../../../../base/http/problems.ts'
import type { Client } from '../../client/client.ts'
import { packQuickly, quickPackingFor, shortest } from '../../client/packing.ts'
import type { Calls } from '../calls.ts'
import { openPageCalls } from '../pageCalls.ts'
import type { PageForm } from '../pageForm.ts'
import { keepsAskedAgain } from './askedAgain.ts'
import { keepDrawings } from './drawings.ts'
import type { FindPublicRead } from './publicReads.ts'
import type { WholeAnswer } from './wholeAnswer.ts'

/**
 * Draws the page of an address for its one reader, packed where the client accepts that. Its loaders and actions make calls on behalf of the reader.
 * @param request its address and, of a form, its content; all else is read from `context`
 */
export type DrawPage = (context: RequestContext, request: Request, form?: PageForm) => Promise<WholeAnswer>

const noForm: PageForm = { form: null, refused: null }

/** Creates what draws pages. */
export function createDrawPage(
  { render, ahead }: Client,
  calls: Calls,
  findPublicRead: FindPublicRead,
): DrawPage {
  const drawOnce = keepDrawings()
  const isWorthKeeping = keepsAskedAgain()
  return async (context, request, { form, refused } = noForm) => {
    const own = openPageCalls(calls, context, form)
    const language = pageLanguageFor(context)
    const url = withoutOrigin(request.url)
    // As a visitor would read it.
    const read = findPublicRead({ method: request.method, url, headers: {} })
    const page = await render(request, {
      fetch: own.fetch,
      refused,
      language,
      failed: (error) => context.var.log.error({ err: error }, 'a page failed'),
      ...(read !== null &&
        isWorthKeeping(language, url) && { drawOnce, isSameForMembers: read.content === 'catalogue' }),
    })
    const headers: WholeAnswer['headers'] = [
      ['cache-control', 'private, no-store'],
      ['vary', 'cookie, accept-language, accept-encoding'],
      ...own.cookies().map((cookie): [string, string] => ['set-cookie', cookie]),
    ]
    if (page instanceof Response) {
      const body = Buffer.from(await page.arrayBuffer())
      return { status: page.status, headers: [...page.headers, ...headers], body }
    }
    headers.push(['content-type', 'text/html; charset=utf-8'])
    if (ahead !== undefined) headers.push(['link', ahead])
    if (page.status === 503) headers.push(['retry-after', `${soon}`])
    const body = Buffer.from(page.html)
    const packing = body.length < shortest ? null : quickPackingFor(context.req.header('accept-encoding'))
    if (packing === null) return { status: page.status, headers, body }
    headers.push(['content-encoding', packing])
    return { status: page.status, headers, body: packQuickly(packing, body) }
  }
}

/** An address without protocol and host. */
function withoutOrigin(address: string): string {
  return address.slice(address.indexOf('/', address.indexOf('//') + 2))
}
