/** Why something is no document. */
export type RefusalCode =
  | 'not-a-document'
  | 'not-of-the-schema'
  | 'not-plain-text'
  | 'too-deep'
  | 'too-long'
  | 'too-many-nodes'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-formulas'
  | 'too-many-images'
  | 'too-many-embeds'
  | 'too-many-footnotes'

/** A reason, and the block in which it was found where that is known. */
export type Refusal = { code: RefusalCode; block: string | null }
