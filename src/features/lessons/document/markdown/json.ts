import type { MarkName, NodeName } from '../shared/schema.ts'

/** A mark of a document as JSON. */
export type JsonMark = { type: MarkName; attrs?: Readonly<Record<string, unknown>> }

/** A node of a document as JSON. */
export type JsonNode = {
  type: NodeName
  attrs?: Readonly<Record<string, unknown>>
  content?: readonly JsonNode[]
  marks?: readonly JsonMark[]
  text?: string
}
