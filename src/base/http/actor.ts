import type { Scope } from '../contract/endpoint.ts'

/** What a member may do on the site besides what everybody may. */
export type Role = 'member' | 'administrator'

/** The signed-in person on whose behalf a request is made. */
export type Actor = {
  id: string
  /** Null for a program with a personal API token, which has no session. */
  sessionId: string | null
  /** What a personal API token may do; null for a session, which may do everything. */
  scopes: readonly Scope[] | null
  role: Role
  email: string
  displayName: string
  photoURL: string
}
