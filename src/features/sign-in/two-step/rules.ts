/** What its section of the profile is called in addresses. */
export const twoStepAnchor = 'two-step'

/** For how long somebody has time for the second step, in ms. */
export const halfSignInLife = 10 * 60_000

/** How many recovery codes there are at first. */
export const recoveryCodeCount = 10

/** True where the second step is not up to the member. */
export function isObliged(
  obligation: 'none' | 'administrators' | 'everyone',
  { role }: { role: string },
): boolean {
  return obligation === 'everyone' || (obligation === 'administrators' && role === 'administrator')
}

/** A code of the app as people type it, blanks taken out; null for what is none. */
export function readAppCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

/** A recovery code as people type it, in capitals and without its dashes; null for what is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{24}$/.test(code) ? code : null
}
