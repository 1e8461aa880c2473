import { z } from 'zod'
import type { Config } from '../../../base/config/config.ts'
import type { SiteNow } from '../../../base/site.ts'
import { type Offered, offered, usual } from '../../../base/text/language.ts'
import { readContentFile } from '../contentFile.ts'
import type { Document, DocumentName } from '../contract.ts'
import { keepGiven } from './given.ts'
import { parseMarkdown } from './markdown.ts'

type Given = Pick<Config, 'dataDir' | 'site' | 'publicUrl'>

/** What a document says of the site. */
type Filling = Pick<SiteNow, 'name' | 'contact'>

/** A document, filled in with what the site is called now and where it is reached. */
type FilledDocument = (site: Filling) => Document

/** The reading speed, in words per minute. */
const pace = 200

/** Opens a document for the readers of each language. @throws like `openDocument` */
export function openDocuments(config: Given, name: DocumentName): Record<Offered, FilledDocument> {
  const languages = Object.keys(offered) as Offered[]
  const opened = languages.map((language) => [language, openDocument(config, name, language)])
  return Object.fromEntries(opened) as Record<Offered, FilledDocument>
}

/**
 * Reads the document `<name>.<language>.md` or the English `<name>.md`, whose placeholders are filled in when it is shown.
 * An operator's text in English goes before our translation, which would say something else.
 * @throws Error that names the file and the invalid line
 */
export function openDocument(
  { dataDir, site: first, publicUrl }: Given,
  name: DocumentName,
  language: Offered,
): FilledDocument {
  const english = `${name}.md`
  const file = readContentFile(dataDir, language === usual ? [english] : [`${name}.${language}.md`, english])
  const refuse = (line: number, complaint: string) => file.wrong(`line ${line}: ${complaint}`)
  const [head = '', ...rest] = file.text.split(/\r?\n/)
  const changed = /^Last changed:\s*(\S+)\s*$/.exec(head)?.[1]
  if (!z.iso.date().safeParse(changed).success || changed === undefined) {
    throw refuse(1, 'it says when the text was last changed, like this: Last changed: 2026-11-21')
  }
  const words = rest.join(' ').match(/\S+/g) ?? []
  const fill = ({ name: siteName, contact }: Filling): Document => {
    const values = { name: siteName, url: publicUrl.origin, ...contact }
    return {
      language: file.name === english ? usual : language,
      changed,
      minutes: Math.ceil(words.length / pace),
      blocks: parseMarkdown(keepGiven(['', ...rest], values, refuse), values, refuse),
    }
  }
  if (fill(first).blocks.length === 0) throw file.wrong('there is no text in it.')
  return filledOnce(fill)
}

/** Fills a document in again only when the site has changed. */
function filledOnce(fill: FilledDocument): FilledDocument {
  let last: { site: Filling; document: Document } | null = null
  return (site) => {
    if (last?.site !== site) last = { site, document: fill(site) }
    return last.document
  }
}
