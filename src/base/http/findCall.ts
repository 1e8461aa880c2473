import type { Call } from './call.ts'

/** A call, and the fields in its path. */
export type FoundCall = { call: Call; fields: Record<string, string> }

/** Finds the call that a request makes; null when it makes none. */
export type FindCall = (method: string, path: string) => FoundCall | null

/** The calls of paths of one shape, such as `/course/{…}/items/{…}`, by their methods. */
type Shape = { first: string; path: RegExp; calls: Map<string, { call: Call; names: string[] }> }

/** @param calls of a path the shape with the fewest fields decides, whatever their order and methods */
export function findsCall(calls: readonly Call[]): FindCall {
  const literal = new Map<string, Call>()
  const shapes = new Map<string, Shape>()
  for (const call of calls.toSorted((one, other) => namesIn(one).length - namesIn(other).length)) {
    const method = call.endpoint.method.toUpperCase()
    const path = `/api${call.endpoint.path}`
    const names = namesIn(call)
    if (names.length === 0) literal.set(`${method} ${path}`, call)
    else {
      const shape = path.replaceAll(/\{\w+\}/g, '([^/]+)')
      const { calls: own } = shapes.getOrInsertComputed(shape, () => ({
        first: firstPart(path),
        path: new RegExp(`^${shape}$`),
        calls: new Map(),
      }))
      own.set(method, { call, names })
    }
  }
  const byFirstPart = Map.groupBy(shapes.values(), ({ first }) => first)

  return (asked, path) => {
    const method = asked === 'HEAD' ? 'GET' : asked
    const call = literal.get(`${method} ${decoded(path, decodeURI)}`)
    if (call !== undefined) return { call, fields: {} }
    for (const { path: shape, calls: own } of byFirstPart.get(firstPart(path)) ?? []) {
      const found = shape.exec(path)
      if (found === null) continue
      const answering = own.get(method)
      if (answering === undefined) return null
      const fields = answering.names.map(
        (name, at) => [name, decoded(found[at + 1] ?? '', decodeURIComponent)] as const,
      )
      return { call: answering.call, fields: Object.fromEntries(fields) }
    }
    return null
  }
}

function namesIn({ endpoint: { path } }: Call): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
}

/** What a path begins with after `/api/`: few shapes share it. */
function firstPart(path: string): string {
  return path.slice(5).split('/', 1)[0] ?? ''
}

/** A text that cannot be decoded stays as it is. */
function decoded(text: string, decode: (text: string) => string): string {
  if (!text.includes('%')) return text
  try {
    return decode(text)
  } catch {
    return text
  }
}
