import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Not counted: prose, texts that people read, the database's history and what is made from it, and this check. */
const leftOut = [/\.md$/, /^docs\//, /(^|\/)text\/(en|bn)\.(json|ts)$/, /^db\//, /^checks\/mentions/]

/**
 * Finds the files outside a feature's folder that name it: by its address, its table, its folder or a word.
 * @param word matched in any case, anywhere in a line: `inquir` finds inquiry, inquiries and inquire
 */
export function filesNaming(root: string, word: string, feature: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\0')
    .filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
    .filter((path) => !path.startsWith(`src/features/${feature}/`))
    .filter((path) => !leftOut.some((pattern) => pattern.test(path)))
    .filter((path) => `${path}\n${readFileSync(join(root, path), 'utf8')}`.toLowerCase().includes(word))
    .sort()
}
