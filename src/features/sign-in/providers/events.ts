/** The `BroadcastChannel` on which sign-in windows report their result. */
export const signInChannel = 'sign-in'

/** The result of a sign-in attempt, as it is broadcast to other windows. It contains no secret. */
export type SignInResult = {
  /** The attempt's name; null when the window does not know it any more. */
  flow: string | null
  ok: boolean
  /** The problem code and the text of a failure. */
  code: string
  message: string
  /** True when a signed-in member was linking an identity. */
  link: boolean
}
