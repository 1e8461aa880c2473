import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listProjectFiles } from '../../scripts/projectFiles.ts'

/** Not counted: prose, texts that people read, the database's history and what is made from it, what was measured with it, and this check. */
const leftOut = [
  /\.md$/,
  /^docs\//,
  /(^|\/)text\/(en|bn)\.(json|ts)$/,
  /^db\//,
  /^lab\/scaling\/measured\.json$/,
  /^checks\/mentions/,
]

/**
 * Finds the files outside a feature's folder that have a word of it in their path or text.
 * @param word matched in any case, anywhere in a line: `inquir` finds inquiry, inquiries and inquire
 */
export function filesNaming(root: string, word: string, feature: string): string[] {
  return listProjectFiles(root)
    .filter((path) => !path.startsWith(`src/features/${feature}/`))
    .filter((path) => !leftOut.some((pattern) => pattern.test(path)))
    .filter((path) => `${path}\n${readFileSync(join(root, path), 'utf8')}`.toLowerCase().includes(word))
    .sort()
}
