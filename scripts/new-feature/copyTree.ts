import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listProjectFiles } from '../projectFiles.ts'

const root = join(import.meta.dirname, '../..')

/** Copies the project as it is into a temporary folder, with the same packages. Returns the folder's path. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tercet-tree-'))
  for (const path of listProjectFiles(root)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
