import type { Answer } from '../browser.ts'
import type { TestServer } from '../server.ts'
import type { Call, Cast } from './call.ts'

/** The token for /metrics of a server whose calls are asked for. */
export const metricsToken = 'a-token-for-whoever-watches-the-instance'

/** Calls an address as the table of calls says. */
export function ask(
  server: TestServer,
  { address, by, id, course = 'course', query = '', headers = {}, body }: Call,
  cast: Cast,
): Promise<Answer> {
  const [method = '', path = ''] = address.split(' ')
  const search = typeof query === 'string' ? query : query(cast)
  const filled = path
    .replace('{name}', 'terms')
    .replace('*', 'members')
    .replace('{course}', idIn(cast, course))
    .replace('{nr}', '1')
    .replace('{kind}', 'captions')
    .replace('{language}', 'en')
    .replace('{variant}', 'w480')
    .replace(/\{\w+\}/, id === undefined ? 'none' : idIn(cast, id))
  const sender = by === undefined ? server.visitor() : cast[by].browser
  return sender.send(search === '' ? filled : `${filled}?${search}`, {
    method,
    ...(body === undefined ? {} : { body: body(cast) }),
    headers: { ...headers, ...(path === '/metrics' && { authorization: `Bearer ${metricsToken}` }) },
  })
}

function idIn({ ids }: Cast, name: string): string {
  const id = ids[name]
  if (id === undefined) throw new Error(`Nothing was created that is called ${name}.`)
  return id
}
