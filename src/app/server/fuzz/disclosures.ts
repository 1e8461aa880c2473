import type { FuzzRequest } from './requests.ts'

/** What somebody has sent, and how it was answered. */
type Sent = { sender: string | undefined; request: FuzzRequest; status: number }

/**
 * Where an e-mail address may be read: in an answer to a request that contains it, and by whoever has put it into a list, such
 * as the staff of a course of their own, in that list from then on.
 */
export function makeDisclosures(email: string) {
  const put = new Set<string>()
  return {
    /** Whether the sender knows the address from before. Calls are told in the order in which they were answered. */
    knows({ sender, request: { method, address, body }, status }: Sent): boolean {
      const decoded = decodeLoosely(address)
      const path = decoded.split('?')[0]?.toLowerCase() ?? ''
      if (!`${decoded}${body ?? ''}`.includes(email)) {
        return [...put].some((list) => `${sender} ${path}/`.startsWith(`${list}/`))
      }
      if (sender !== undefined && method.toUpperCase() === 'POST' && status < 300)
        put.add(`${sender} ${path}`)
      return true
    },
  }
}

function decodeLoosely(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
