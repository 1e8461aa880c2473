/** A node of a document as JSON, as the server gives it. */
export type JsonNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: readonly JsonNode[]
  text?: string
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[]
  /** In a comparison: what has become of it. */
  change?: Change
}

export type Change = 'added' | 'removed' | 'moved'

/** A document as JSON of unknown form; its schema is checked by the server that sent it. */
export function asNode(document: unknown): JsonNode {
  return document as JsonNode
}

/** The text of a node and of all in it. */
export function textOf({ text, content = [] }: JsonNode): string {
  return text ?? content.map(textOf).join('')
}
