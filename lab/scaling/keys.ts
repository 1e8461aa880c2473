import type { Exception } from './exceptions.ts'

/** The keys, columns and references of a table, as the migrations define them. */
type Table = { primaryKey: string[]; columns: Map<string, { nullable: boolean }>; references: Reference[] }

type Reference = { columns: string[]; to: string }

/** For each table the group of its distribution key on the page, and the column that holds the key. */
export type Distribution = Map<string, { group: string; column: string | null }>

/**
 * Parses a page's table of keys. A column that differs from its group's stands in parentheses after the table's name.
 */
export function distributionIn(part: string): Distribution {
  return new Map(
    part.split('\n').flatMap((line) => {
      const [, group, tables = ''] =
        /^\| (member|course|their own key|copied everywhere)\b[^|]*\| ([^|]*) \|/.exec(line) ?? []
      if (group === undefined) return []
      return Array.from(tables.matchAll(/`(\w+)`(?: \(by `(\w+)`\))?/g), ([, name = '', column]) => {
        const usual = group === 'member' ? (name === 'users' ? 'id' : 'user_id') : null
        return [name, { group, column: column ?? usual }] as const
      })
    }),
  )
}

/**
 * Finds tables whose primary key lacks the distribution key or in which it may be null, and references to rows that are
 * distributed differently.
 */
export function keysElsewhere(migrations: readonly string[], distribution: Distribution): Exception[] {
  return [...tablesIn(migrations)].flatMap(([name, { primaryKey, columns, references }]) => {
    const { group, column } = distribution.get(name) ?? { group: '', column: null }
    const found: Exception[] = []
    if (column !== null && !primaryKey.includes(column)) found.push({ kind: 'primary key', name })
    if (column !== null && columns.get(column)?.nullable !== false) {
      found.push({ kind: 'nullable key', name: `${name}.${column}` })
    }
    for (const { columns: own, to } of references) {
      const there = distribution.get(to)
      const colocated = there?.group === group && column !== null && own.includes(column)
      if (!colocated && there?.group !== 'copied everywhere') {
        found.push({ kind: 'reference', name: `${name}.${own.join(', ')} -> ${to}` })
      }
    }
    return found
  })
}

function tablesIn(migrations: readonly string[]): Map<string, Table> {
  const tables = new Map<string, Table>()
  for (const statement of migrations.flatMap(statementsOf)) {
    const [, dropped] = /^drop table (\w+)$/.exec(statement) ?? []
    if (dropped !== undefined) tables.delete(dropped)
    const made = /^create (?:unlogged )?table (?:if not exists )?(\w+) \((.*)\)$/s.exec(statement)
    const changed = /^alter table (\w+)(.*)$/s.exec(statement)
    const [, name = '', text = ''] = made ?? changed ?? []
    if (name === '') continue
    const table = tables.get(name) ?? { primaryKey: [], columns: new Map(), references: [] }
    tables.set(name, table)
    for (const part of partsOf(text)) read(part.replace(/^add (?:column (?:if not exists )?)?/, ''), table)
  }
  return tables
}

function read(part: string, table: Table): void {
  const [, key] = /^(?:constraint \w+ )?primary key \(([^)]+)\)/.exec(part) ?? []
  if (key !== undefined) {
    table.primaryKey = key.split(',').map((column) => column.trim())
    for (const column of table.primaryKey) table.columns.set(column, { nullable: false })
    return
  }
  const [, own, there] = /\bforeign key \(([^)]+)\) references (\w+)/.exec(part) ?? []
  if (own !== undefined && there !== undefined) {
    return void table.references.push({ columns: own.split(',').map((column) => column.trim()), to: there })
  }
  const [, freed] = /^alter column (\w+) drop not null/.exec(part) ?? []
  if (freed !== undefined) return void table.columns.set(freed, { nullable: true })
  const [, column = '', type] = /^(\w+) (\w+)/.exec(part) ?? []
  if (type === undefined || /^(?:constraint|check|unique|alter|drop|set)$/.test(column)) return
  const isKey = /\bprimary key\b/.test(part)
  if (isKey) table.primaryKey = [column]
  table.columns.set(column, { nullable: !isKey && !/\bnot null\b/.test(part) })
  const [, to] = /\breferences (\w+)/.exec(part) ?? []
  if (to !== undefined) table.references.push({ columns: [column], to })
}

function statementsOf(migration: string): string[] {
  const text = migration
    .toLowerCase()
    .replace(/--.*$/gm, '')
    .replace(/\$\$.*?\$\$/gs, '')
  return text.split(';').map((statement) => statement.replace(/\s+/g, ' ').trim())
}

/** Splits a text at the commas outside of parentheses. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}
