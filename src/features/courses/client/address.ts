/** The place in a list that an address of ours asks for, as a query for the API. */
export function afterOf(request: Request): { after?: string } {
  const after = new URL(request.url).searchParams.get('after')
  return after === null ? {} : { after }
}

/** The part of a query string that a list understands; empty values are left out. */
export function filled(query: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
