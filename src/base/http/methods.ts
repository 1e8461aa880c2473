import { problemsText } from '../text/problems.ts'
import type { Api } from './api.ts'
import { problem } from './problems.ts'

/**
 * Refuses other methods than those that an address of the API answers, which `Allow` names (RFC 9110, 15.5.6).
 * To be called when every endpoint is served.
 */
export function refuseOtherMethods({ app, endpoints }: Api): void {
  for (const [path, served] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const methods = served.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase()))
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      context.header('Allow', methods.join(', '))
      throw problem({ code: 'method', status: 405, detail: problemsText.method })
    })
  }
}
