import { z } from 'zod'
import type { Config } from '../../../base/config/config.ts'
import { readContentFile } from '../contentFile.ts'
import type { Document, DocumentName } from '../contract.ts'
import { parseMarkdown } from './markdown.ts'

/** The reading speed, in words per minute. */
const pace = 200

/**
 * Reads the document `<name>.md`, with its placeholders filled in from the configuration.
 * @throws Error that names the file and the invalid line
 */
export function readDocument(
  { dataDir, site, publicUrl }: Pick<Config, 'dataDir' | 'site' | 'publicUrl'>,
  name: DocumentName,
): Document {
  const file = readContentFile(dataDir, `${name}.md`)
  const refuse = (line: number, complaint: string) => file.wrong(`line ${line}: ${complaint}`)
  const [first = '', ...rest] = file.text.split(/\r?\n/)
  const changed = /^Last changed:\s*(\S+)\s*$/.exec(first)?.[1]
  if (!z.iso.date().safeParse(changed).success || changed === undefined) {
    throw refuse(1, 'it says when the text was last changed, like this: Last changed: 2026-11-21')
  }
  const values = { name: site.name, url: publicUrl.origin, ...site.contact }
  const blocks = parseMarkdown(['', ...rest], values, refuse)
  if (blocks.length === 0) throw file.wrong('there is no text in it.')
  return { changed, minutes: Math.ceil((rest.join(' ').match(/\S+/g) ?? []).length / pace), blocks }
}
