import { asProblem, type Call } from './request.ts'

/** A call for a page of one thing, by the id in its address. */
export type CallWithId = Call & { params: { id?: string } }

/**
 * The id in the address, for an address of the API. It is put there as it is, so signs that mean something in an
 * address (`../`) are written as codes again.
 */
export function idIn({ params: { id = '' } }: CallWithId): { id: string } {
  return { id: encodeURIComponent(id) }
}

/**
 * What a page is about.
 * @throws Response with the problem's status: what is not there has no page
 */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (thrown) {
    const { status, message } = asProblem(thrown)
    throw new Response(message, { status })
  }
}
