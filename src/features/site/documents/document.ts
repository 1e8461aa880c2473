import { z } from 'zod'
import type { Config } from '../../../base/config/config.ts'
import { type Offered, offered, usual } from '../../../base/text/language.ts'
import { readContentFile } from '../contentFile.ts'
import type { Document, DocumentName } from '../contract.ts'
import { parseMarkdown } from './markdown.ts'

type Given = Pick<Config, 'dataDir' | 'site' | 'publicUrl'>

/** The reading speed, in words per minute. */
const pace = 200

/** Reads a document for the readers of each language. @throws like `readDocument` */
export function readDocuments(config: Given, name: DocumentName): Record<Offered, Document> {
  const languages = Object.keys(offered) as Offered[]
  const read = languages.map((language) => [language, readDocument(config, name, language)])
  return Object.fromEntries(read) as Record<Offered, Document>
}

/**
 * Reads the document `<name>.<language>.md` or the English `<name>.md`, with its placeholders filled in from the configuration.
 * An operator's text in English goes before our translation, which would say something else.
 * @throws Error that names the file and the invalid line
 */
export function readDocument(
  { dataDir, site, publicUrl }: Given,
  name: DocumentName,
  language: Offered,
): Document {
  const english = `${name}.md`
  const file = readContentFile(dataDir, language === usual ? [english] : [`${name}.${language}.md`, english])
  const refuse = (line: number, complaint: string) => file.wrong(`line ${line}: ${complaint}`)
  const [first = '', ...rest] = file.text.split(/\r?\n/)
  const changed = /^Last changed:\s*(\S+)\s*$/.exec(first)?.[1]
  if (!z.iso.date().safeParse(changed).success || changed === undefined) {
    throw refuse(1, 'it says when the text was last changed, like this: Last changed: 2026-11-21')
  }
  const values = { name: site.name, url: publicUrl.origin, ...site.contact }
  const blocks = parseMarkdown(['', ...rest], values, refuse)
  if (blocks.length === 0) throw file.wrong('there is no text in it.')
  const words = rest.join(' ').match(/\S+/g) ?? []
  return {
    language: file.name === english ? usual : language,
    changed,
    minutes: Math.ceil(words.length / pace),
    blocks,
  }
}
