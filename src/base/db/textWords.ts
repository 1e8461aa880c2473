import { type RawBuilder, sql } from 'kysely'
import { spaced } from '../contract/pairs.ts'

/** How many bytes of words are kept of one text: with what PostgreSQL keeps beside each they fit into a `tsvector`, of 1 MB. */
const most = 400_000

/**
 * The words of a text as they are kept for search, a `tsvector` without positions: without marks, as searches of courses compare
 * them, and in pairs of characters where no spaces are written.
 */
export function wordsToKeep(text: string): RawBuilder<string> {
  return sql<string>`strip(to_tsvector('simple', spaced(folded(${fitting(text)}::text))))`
}

/** The different words of a text, in its order, as many as fit. */
function fitting(text: string): string {
  const words: string[] = []
  let bytes = 0
  for (const word of new Set(spaced(text).split(' '))) {
    bytes += Buffer.byteLength(word) + 1
    if (bytes > most) break
    words.push(word)
  }
  return words.join(' ')
}

/**
 * The words of a search as a table `(nr, beginning, whole)`, numbered from 0: `beginning` is the text of the `tsquery` that finds
 * what begins so, `whole` of that which finds just this word. They are split as kept texts are, and null where nothing is left.
 */
export function soughtWords(words: readonly string[]): RawBuilder<unknown> {
  const all = (end: string) =>
    sql`(select string_agg(quote_literal(part) || ${sql.lit(end)}, ' & ') from unnest(parts) as part)`
  return sql`
    select (nr - 1)::int as nr, ${all(':*')} as beginning, ${all('')} as whole
    from (
      select nr, tsvector_to_array(to_tsvector('simple', spaced(folded(word)))) as parts
      from unnest(${words.map(spaced)}::text[]) with ordinality as typed (word, nr)) as split`
}
