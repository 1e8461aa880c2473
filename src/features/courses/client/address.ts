/** The position in a list that a page's address asks for, as a query for the API. */
export function afterOf(request: Request): { after?: string } {
  const after = new URL(request.url).searchParams.get('after')
  return after === null ? {} : { after }
}

/** A query for the API without the empty values. */
export function filled(query: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
