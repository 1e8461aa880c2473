const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** True for the id of an account. */
export function isMemberId(key: string): boolean {
  return id.test(key)
}

/** True for what can name an account: its id, or an e-mail address. */
export function isMemberKey(key: string): boolean {
  return isMemberId(key) || /^[^\s@]+@[^\s@]+$/.test(key)
}
