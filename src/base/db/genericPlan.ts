import { type RawBuilder, sql } from 'kysely'
import { pageSize } from '../contract/pageSize.ts'

/*
 * Parts of statements for which PostgreSQL keeps one generic plan instead of planning every execution: decision 62.
 */

export type ColumnType = 'uuid' | 'text' | 'bytea' | 'int' | 'timestamptz'

/** A value that the planner does not use to estimate the number of rows. */
export function scalarOf(type: ColumnType, value: unknown) {
  return sql<string>`(select ${value}::${sql.raw(type)})`
}

/** A list whose length the planner does not know. */
export function listOf(type: ColumnType, values: readonly unknown[]) {
  // Without the second cast `any` would take it for a subquery of arrays.
  return sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`
}

/** The site's own page sizes; one row more than a page tells that there is a next one. */
const pages = [pageSize.few + 1, pageSize.usual + 1]

/**
 * The `limit` of a list: a literal for the site's own page sizes, so that the planner knows it. Others stay parameters,
 * because each literal makes a statement that every connection keeps prepared.
 */
export function pageLimit(rows: number): number | RawBuilder<number> {
  return pages.includes(rows) ? sql.lit(rows) : rows
}

/**
 * Builds a statement once for each page size. Returns the one for a number of rows: the shortest that brings as many.
 * @throws Error, from what is returned, when no page has so many rows
 */
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
