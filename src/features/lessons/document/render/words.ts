import { isOffered } from '../../../../base/text/language.ts'
import { documentText } from '../text/en.ts'

type Texts = ReturnType<typeof documentText>

/**
 * The words of ours in a lesson's page, as plain values, so that a worker thread can be told them; arguments stand in braces.
 * A page is kept once for all readers, so they are in the language of its course.
 */
export type Words = {
  [Name in keyof Texts]: Texts[Name] extends (...values: never[]) => string ? string : Texts[Name]
} & {
  /** The language of these words. */
  language: string
}

/** The words for a course in this language (BCP 47): English where there are no others. */
export function wordsFor(language: string): Words {
  const primary = primaryOf(language)
  const own = isOffered(primary) ? primary : 'en'
  const texts = documentText(own)
  const number = '{number}'
  return {
    ...texts,
    code: texts.code({ number }),
    codeIn: texts.codeIn({ number, language: '{language}' }),
    formula: texts.formula({ number }),
    table: texts.table({ number }),
    footnote: texts.footnote({ number }),
    backToText: texts.backToText({ number }),
    language: own,
  }
}

/** A text with its arguments put in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** The language of a tag without its country or script. */
export function primaryOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
