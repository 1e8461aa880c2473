import { type Insertable, insertable } from '../../client/writing/blocks.ts'

/** What can be inserted and has a word that begins with what is typed, in its name first. */
export function matching(
  query: string,
  words: Record<Insertable, string> & Record<`${Insertable}Help`, string>,
): Insertable[] {
  const sought = query.toLocaleLowerCase()
  const begins = (text: string) =>
    text
      .toLocaleLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(sought))
  const named = insertable.filter((name) => begins(words[name]) || begins(name))
  return [...named, ...insertable.filter((name) => !named.includes(name) && begins(words[`${name}Help`]))]
}
