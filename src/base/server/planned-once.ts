import { type RawBuilder, sql } from 'kysely'
import { pageSize } from '../shared/pageSize.ts'

/*
 * Parts of statements for which PostgreSQL keeps one plan, instead of planning anew each time they are sent: decision 62.
 */

/** A list, such as one of `uuid`, that does not tell the database how long it is. */
export function listOf(type: 'uuid' | 'text' | 'bytea' | 'int' | 'timestamptz', values: readonly unknown[]) {
  return sql<string[]>`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`
}

/** The pages that people ask for: one row more than they show tells of the next. */
const pages = Object.values(pageSize).map((size) => size + 1)

/**
 * How many rows a list brings. Where that is such a page, the number is a part of the statement; others stay parameters:
 * each would make a statement of its own, which every connection keeps.
 */
export function pageLimit(rows: number): number | RawBuilder<number> {
  return pages.includes(rows) ? sql.lit(rows) : rows
}

/** The same for a statement that is built once: one for each of those pages. Which of them brings so many rows or more. */
export function forPages<Statement>(
  build: (limit: RawBuilder<number>) => Statement,
): (rows: number) => Statement {
  const built = pages.map((size) => ({ size, statement: build(sql.lit(size)) }))
  return (rows) => {
    const fitting = built.find(({ size }) => size >= rows)
    if (fitting === undefined) throw new Error(`No page has ${rows} rows.`)
    return fitting.statement
  }
}
