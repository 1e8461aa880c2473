/** The bounds of a document. Those of depth and tables belong to the format, so a later version may only widen them. */
export const documentLimits = {
  bytes: 1_048_576,
  nodes: 20_000,
  depth: 32,
  rows: 200,
  columns: 30,
  formulas: 500,
  images: 300,
  embeds: 50,
  footnotes: 300,
} as const

/** The most characters of what is kept in an attribute. */
export const attributeLimits = { tex: 2_000, address: 2_000, label: 500 } as const
