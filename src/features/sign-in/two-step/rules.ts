/** The fragment of the profile's address that leads to its section. */
export const twoStepAnchor = 'two-step'

/** How long the second step of a sign-in may take, in ms. */
export const halfSignInLife = 10 * 60_000

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** Whether the instance's setting requires a second step of this role. */
export function isObliged(
  obligation: 'none' | 'administrators' | 'everyone',
  { role }: { role: string },
): boolean {
  return obligation === 'everyone' || (obligation === 'administrators' && role === 'administrator')
}

/** Parses a code of the app, in the digits of any script, ignoring blanks; null when it is malformed. */
export function readAppCode(typed: string): string | null {
  const code = asciiDigits(typed.replaceAll(/\s/g, ''))
  return /^\d{6}$/.test(code) ? code : null
}

/** Parses a recovery code, ignoring case, blanks and dashes; null when it is malformed. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{24}$/.test(code) ? code : null
}

/** Digits of every script as 0 to 9. Those of a script follow each other. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let value = 0
    let before = (digit.codePointAt(0) ?? 0) - 1
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(before))) {
      value += 1
      before -= 1
    }
    return `${value}`
  })
}
