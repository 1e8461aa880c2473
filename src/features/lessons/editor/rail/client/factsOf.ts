import type { Node } from 'prosemirror-model'
import { type DocumentFinding, findingsOf } from '../../../document/shared/content/findings.ts'
import { readingMinutes, wordCount } from '../../../document/shared/content/minutes.ts'
import { lineText } from '../../../document/shared/content/plainText.ts'

/** What a text has, and what is to be mended in it, as far as that is known without the server. */
export type LessonFacts = {
  words: number
  minutes: number
  headings: { id: string; level: number; text: string }[]
  findings: DocumentFinding[]
  /** How many findings there are besides those. */
  moreFindings: number
}

/** How many headings are listed; a text with more has more use of its search. */
const mostHeadings = 200

/** How many findings are listed; the others come as those are mended. */
const mostFindings = 200

export function factsOf(document: Node): LessonFacts {
  const headings: LessonFacts['headings'] = []
  document.forEach((node) => {
    const text = node.type.name === 'heading' ? lineText(node) : ''
    if (text !== '' && headings.length < mostHeadings)
      headings.push({ id: String(node.attrs.id), level: node.attrs.level, text })
  })
  const findings = findingsOf(document, {})
  return {
    words: wordCount(document),
    minutes: readingMinutes(document),
    headings,
    findings: findings.slice(0, mostFindings),
    moreFindings: Math.max(0, findings.length - mostFindings),
  }
}
