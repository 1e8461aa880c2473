/** Remembers in `localStorage` whose pages this browser keeps, so that looking costs nothing where none are. */
const name = 'offline-pages'

/** The id of the member whose pages this browser keeps; empty while they are deleted, null where none are. */
export function ownerOfPages(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function noteOwner(account: string): void {
  localStorage.setItem(name, account)
}

export function forgetOwner(): void {
  localStorage.removeItem(name)
}
