import type { RequestListener } from 'node:http'
import { targetOf } from '../../../../base/http/nodeRequest.ts'
import { newId } from '../../../../base/ids.ts'
import type { BuiltFile, BuiltFiles } from '../../client/builtFiles.ts'
import { type Form, sendable, write } from './content.ts'
import { isUsualHost } from './hosts.ts'

/** How a request was answered, for the log and the metrics. */
type Told = { requestId: string; method: string; route: string; status: number }

type Around = {
  /** What every answer carries. */
  headers: Promise<Record<string, string>>
  told(given: Told): void
}

const folder = '/assets/'

/**
 * Answers built files that are in memory at once, as the whole product does. All else goes on to `next`, the whole
 * product: what is not in memory yet, what it would pack on its way, and what it refuses.
 */
export function makeMemoryFiles(files: BuiltFiles, around: Around, next: RequestListener): RequestListener {
  let common: Record<string, string> | null = null
  void around.headers.then((headers) => {
    common = headers
  })
  const forms = new WeakMap<BuiltFile, Form>()

  function formOf(file: BuiltFile, common: Record<string, string>): Form {
    const known = forms.get(file)
    if (known !== undefined) return known
    const held = { ...common, etag: `"${file.tag}"`, ...file.keeping }
    const form = {
      bytes: sendable(file.bytes),
      whole: Object.entries({ ...held, ...file.content }).flat(),
      held: Object.entries(held).flat(),
    }
    forms.set(file, form)
    return form
  }

  return (request, response) => {
    const { method = '', url = '', headers } = request
    const isAsked = url.startsWith(folder) && (method === 'GET' || method === 'HEAD')
    const file = isAsked
      ? files.find(targetOf(request).path.slice(folder.length), headers['accept-encoding'])
      : null
    if (
      file === null ||
      file instanceof Promise ||
      !file.isSmallest ||
      common === null ||
      !isUsualHost(headers.host)
    )
      return next(request, response)
    const requestId = newId()
    const own = ['X-Request-Id', requestId]
    const status = write(request, response, { status: 200, tag: file.tag }, formOf(file, common), own)
    around.told({ requestId, method, route: '/assets/:name', status })
  }
}
