import type { Api } from './api.ts'
import { problem } from './problems.ts'
import { httpText } from './text/en.ts'

/**
 * Refuses methods that a path of the API does not answer with 405, and names the others in `Allow` (RFC 9110, 15.5.6).
 * To be called after all endpoints were added.
 */
export function refuseOtherMethods({ app, calls }: Api): void {
  const fieldsIn = (route: string) => route.split(':').length
  const byRoute = [...Map.groupBy(calls, (call) => call.route)]
  // Of several routes that a path fits, the one with the fewest fields answers, as it does for calls.
  for (const [route, served] of byRoute.toSorted(([one], [other]) => fieldsIn(one) - fieldsIn(other))) {
    const methods = served.map(({ endpoint: { method } }) =>
      method === 'get' ? 'GET, HEAD' : method.toUpperCase(),
    )
    app.all(route.slice('/api'.length), (context) => {
      context.header('Allow', methods.join(', '))
      throw problem({ code: 'method', status: 405, detail: (language) => httpText(language).method })
    })
  }
}
