/** The channel between the windows of one browser in which the end of a sign-in is told. */
export const signInChannel = 'sign-in'

/** The end of one attempt to sign in, as it is told to other windows. It holds nothing that lets anybody in. */
export type SignInResult = {
  /** The attempt's own name; null when the window no longer knows whose attempt it was. */
  flow: string | null
  ok: boolean
  /** What a failure is called, for programs, and what is said about it. */
  code: string
  message: string
  /** True when an account was to be connected by somebody who is signed in. */
  link: boolean
}
