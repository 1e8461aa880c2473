import type { Placeholders } from './inline.ts'
import type { Refuse } from './markdown.ts'

const part = /\{if (\w+)\}([\s\S]*?)\{end\}/g

/**
 * Leaves out what is said only where a setting is given, such as `{if phone}, call {phone}{end}`, and the marks around it. A part
 * may go over several lines, whose numbers stay; there is none inside another.
 * @throws what `refuse` makes, for an unknown setting
 */
export function keepGiven(lines: readonly string[], values: Placeholders, refuse: Refuse): string[] {
  const text = lines.join('\n')
  const kept = text.replaceAll(part, (_, key: string, inside: string, at: number) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === undefined) {
      const line = text.slice(0, at).split('\n').length
      throw refuse(line, `{if ${key}} is not known; there are ${Object.keys(values).join(', ')}.`)
    }
    return value.trim() === '' ? inside.replaceAll(/[^\n]/g, '') : inside
  })
  return kept.split('\n')
}
