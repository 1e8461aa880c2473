const minute = 60_000

/**
 * What a link is for. A change of address needs two: `change-email` is sent to the new address, `allow-change` to the old.
 */
export type Purpose = 'reset-password' | 'verify-email' | 'change-email' | 'allow-change'

/** How long a link is valid, in minutes. */
const linkLife: Record<Purpose, number> = {
  'reset-password': 60,
  'verify-email': 24 * 60,
  'change-email': 24 * 60,
  'allow-change': 24 * 60,
}

/** The pages that links open. */
export const linkPages = { reset: '/reset-password', confirm: '/verify-email' } as const

export function expiryOf(purpose: Purpose, now: Date): Date {
  return new Date(now.getTime() + linkLife[purpose] * minute)
}

/** Whether a text has the form of a link's token: 256 bits in base64url. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/**
 * Whether a link may be confirmed in a browser signed in as `signedIn`. `verify-email` and `change-email` need the account
 * and the mailbox, because a stranger may have registered with somebody else's address; `allow-change` needs no sign-in.
 * @param signedIn a user's id, undefined when nobody is signed in
 */
export function canConfirm(
  { purpose, userId }: { purpose: Purpose; userId: string },
  signedIn?: string,
): boolean {
  return purpose === 'allow-change' || userId === signedIn
}
