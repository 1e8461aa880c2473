import type { Call } from '../request.ts'

type Query = Record<string, string | null>

/** A query without what is empty. */
export type Filled<Q extends Query> = { [name in keyof Q]?: Exclude<Q[name], '' | null> }

/** The query in the address of the page that is loaded. */
export function queryOf({ request }: Pick<Call, 'request'>): URLSearchParams {
  return new URL(request.url).searchParams
}

/** A query for the API without the empty values. */
export function filled<Q extends Query>(query: Q): Filled<Q> {
  return Object.fromEntries(pairsIn(query)) as Filled<Q>
}

/** The address of a page of the site with a query, without the empty values. */
export function addressWith(path: string, query: Query): string {
  const pairs = pairsIn(query)
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

function pairsIn(query: Query): [name: string, value: string][] {
  return Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
}
