const minute = 60_000

/** What a link is for. A new address is confirmed by links to both: `change-email` at the new, `allow-change` at the old. */
export type Purpose = 'reset-password' | 'verify-email' | 'change-email' | 'allow-change'

/** How long a link works, in minutes. */
const linkLife: Record<Purpose, number> = {
  'reset-password': 60,
  'verify-email': 24 * 60,
  'change-email': 24 * 60,
  'allow-change': 24 * 60,
}

/** The screens that a link opens. */
export const linkPages = { reset: '/reset-password', confirm: '/verify-email' } as const

export function expiryOf(purpose: Purpose, now: Date): Date {
  return new Date(now.getTime() + linkLife[purpose] * minute)
}

/** True for text that has the form of a link's token: 256 bits. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/**
 * Whether a link counts in the browser of `memberId`, undefined for nobody. That an account has an address, or shall
 * have it, is believed of whoever holds both: letters also reach people whose address a stranger has given, and their
 * yes would make everything lasting that the stranger has set up. The address that an account has so far may be asked
 * anywhere.
 */
export function canConfirm(
  { purpose, userId }: { purpose: Purpose; userId: string },
  memberId?: string,
): boolean {
  return purpose === 'allow-change' || userId === memberId
}
