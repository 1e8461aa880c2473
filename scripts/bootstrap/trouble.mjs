/** An error that the user can fix; only its message is shown, without a stack trace. */
export class Trouble extends Error {
  name = 'Trouble'
}
