import { isId } from '../shared/address.ts'

/** The files that a document names, or steps, as JSON: as pictures, as files and in links, each once. */
export function filesIn(json: unknown): string[] {
  const found = new Set<string>()
  look(json, found)
  return [...found]
}

function look(json: unknown, found: Set<string>): void {
  if (typeof json !== 'object' || json === null) return
  for (const [name, value] of Object.entries(json)) {
    if (typeof value === 'object') look(value, found)
    else if (typeof value === 'string') {
      const file = name === 'href' && value.startsWith('file:') ? value.slice(5) : value
      if ((name === 'file' || name === 'href' || name === 'value') && isId(file)) found.add(file)
    }
  }
}
