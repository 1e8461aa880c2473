import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { textBlocks } from './blocks.ts'
import { checkedParsing } from './checkedParsing.ts'
import { inlineNodes, marks } from './inline.ts'
import { shownBlocks } from './shownBlocks.ts'
import { tableBlocks } from './tables.ts'

const nodes = { ...textBlocks, ...shownBlocks, ...tableBlocks, ...inlineNodes }

export type NodeName = keyof typeof nodes
export type MarkName = keyof typeof marks

/** What a lesson's text may consist of; nothing in it is drawn by style, and no text in it is read as HTML. */
export const schema: Schema<NodeName, MarkName> = new Schema({
  nodes: checkedParsing<NodeName, NodeSpec>(nodes),
  marks: checkedParsing<MarkName, MarkSpec>(marks),
})
