import type { Call } from './call.ts'

/** A call, and the fields in its path. */
export type FoundCall = { call: Call; fields: Record<string, string> }

/** Finds the call that a request makes; null when it makes none. */
export type FindCall = (method: string, path: string) => FoundCall | null

/** @param calls those of a path without fields come first, whatever their order */
export function findsCall(calls: readonly Call[]): FindCall {
  const literal = new Map<string, Call>()
  const patterns = new Map<string, { call: Call; path: RegExp; names: string[] }[]>()
  for (const call of calls) {
    const method = call.endpoint.method.toUpperCase()
    const path = `/api${call.endpoint.path}`
    const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    if (names.length === 0) literal.set(`${method} ${path}`, call)
    else {
      const pattern = { call, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`), names }
      const name = firstPart(method, path)
      patterns.set(name, [...(patterns.get(name) ?? []), pattern])
    }
  }

  return (asked, path) => {
    const method = asked === 'HEAD' ? 'GET' : asked
    const call = literal.get(`${method} ${decoded(path, decodeURI)}`)
    if (call !== undefined) return { call, fields: {} }
    for (const { call, path: pattern, names } of patterns.get(firstPart(method, path)) ?? []) {
      const found = pattern.exec(path)
      if (found === null) continue
      const fields = names.map(
        (name, at) => [name, decoded(found[at + 1] ?? '', decodeURIComponent)] as const,
      )
      return { call, fields: Object.fromEntries(fields) }
    }
    return null
  }
}

/** A method and what a path begins with after `/api/`: few calls share it. */
function firstPart(method: string, path: string): string {
  return `${method} ${path.slice(5).split('/', 1)[0]}`
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
