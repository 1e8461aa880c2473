/** Something the person at the keyboard can mend; only its message is shown, never where it came from. */
export class Trouble extends Error {
  name = 'Trouble'
}
