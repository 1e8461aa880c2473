import { cx } from '../../../../base/ui/cx.ts'
import blocks from './blocks.module.css'
import formulas from './formulas.module.css'
import reading from './reading.module.css'

/** The class of an element that shows a lesson's text, as a page or in its editor. */
export const readingClass = cx(reading.reading, blocks.blocks, formulas.formulas)
