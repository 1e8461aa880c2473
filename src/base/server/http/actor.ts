/** The signed-in person on whose behalf a request is made. */
export type Actor = {
  id: string
  sessionId: string
  email: string
  displayName: string
  photoURL: string
}
