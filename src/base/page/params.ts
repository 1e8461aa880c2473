import { asProblem, type Call } from './request.ts'

/** The arguments of a loader whose address has an id. */
export type CallWithId = Call & { params: { id?: string } }

/**
 * The id in the page's address, URL-encoded for an address of the API, so that it cannot contain `../`.
 */
export function idIn({ params: { id = '' } }: CallWithId): { id: string } {
  return { id: encodeURIComponent(id) }
}

/**
 * The object of a page.
 * @throws Response with the problem's status, for the page's error boundary
 */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (thrown) {
    const { status, message } = asProblem(thrown)
    throw new Response(message, { status })
  }
}
