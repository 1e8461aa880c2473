/** What somebody fills in. */
type Words = { name?: string; email?: string; phone?: string; text: string }

/** A change that anybody may make without an account: a text is left and kept. */
export type VisitorChange = {
  /** Below `/api`. */
  path: `/${string}`
  body: (words: Words) => object
  /** The table that keeps it, and the column with the text. */
  kept: { table: string; column: string }
  /** The code of the problem with which it is refused for an hour when too many were made. */
  full: string
}
