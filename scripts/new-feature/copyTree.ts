import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Copies the project as it is into a temporary folder, with the same packages. Returns the folder's path. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tercet-tree-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\0')) {
    const source = join(root, path)
    if (path === '' || !statSync(source, { throwIfNoEntry: false })?.isFile()) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(source, join(copy, path))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
