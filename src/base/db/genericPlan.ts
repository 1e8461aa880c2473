import { type RawBuilder, sql } from 'kysely'
import { pageSize } from '../contract/pageSize.ts'

/*
 * Parts of statements for which PostgreSQL keeps one plan, instead of planning anew each time they are sent: decision 62.
 */

export type ColumnType = 'uuid' | 'text' | 'bytea' | 'int' | 'timestamptz'

/** A value that does not tell the database how many rows there are beyond it. */
export function scalarOf(type: ColumnType, value: unknown) {
  return sql<string>`(select ${value}::${sql.raw(type)})`
}

/** A list that does not tell the database how long it is. */
export function listOf(type: ColumnType, values: readonly unknown[]) {
  // Without the second cast `any` would take it for a query for lists.
  return sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`
}

/** The pages that the site itself asks for: one row more than they show tells of the next. */
const pages = [pageSize.few + 1, pageSize.usual + 1]

/**
 * How many rows a list brings. Where that is such a page, the number is a part of the statement; others stay parameters:
 * each would make a statement of its own, which every connection keeps.
 */
export function pageLimit(rows: number): number | RawBuilder<number> {
  return pages.includes(rows) ? sql.lit(rows) : rows
}

/** The same for a statement that is built once: one for each page, and for the longest that there is. Tells which brings so many rows, or more. */
export function forPages<Statement>(
  build: (limit: RawBuilder<number>) => Statement,
): (rows: number) => Statement {
  const built = [...pages, pageSize.most + 1].map((size) => ({ size, statement: build(sql.lit(size)) }))
  return (rows) => {
    const fitting = built.find(({ size }) => size >= rows)
    if (fitting === undefined) throw new Error(`No page has ${rows} rows.`)
    return fitting.statement
  }
}
