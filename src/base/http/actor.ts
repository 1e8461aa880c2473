import type { Scope } from '../contract/endpoint.ts'

/** A member's role: administrators may also run the site. */
export type Role = 'member' | 'administrator'

/** The signed-in person on whose behalf a request is made. */
export type Actor = {
  id: string
  /** Null for a program with a personal API token, which has no session. */
  sessionId: string | null
  /** The scopes of a personal API token; null for a session, which may do everything. */
  scopes: readonly Scope[] | null
  role: Role
  email: string
  displayName: string
  photoURL: string
}
