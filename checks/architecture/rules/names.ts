import { posix } from 'node:path'
import type { Rule } from '../rule.ts'

/** `enrollPanel.ts`; components and their styles begin with a capital: `EnrollPanel.tsx`. */
const file =
  /^[a-z][A-Za-z0-9]*(\.[a-z]+)*\.([cm]?[jt]s|tsx|css)$|^[A-Z][A-Za-z0-9]*(\.test)?\.(tsx|module\.css)$/
const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Files of code are named in camelCase and folders in kebab-case, so that names can be guessed. */
export const names: Rule = (tree) =>
  [...tree.files.map(({ path }) => path), ...tree.otherFiles.filter((path) => path.endsWith('.css'))]
    .filter((path) => !isNamedWell(path))
    .map((path) => ({
      path,
      line: 1,
      rule: 'names',
      explanation: 'files of code are in camelCase (what is shown, in PascalCase), folders in kebab-case.',
    }))

function isNamedWell(path: string): boolean {
  const folders = posix.dirname(path).split('/')
  return file.test(posix.basename(path)) && folders.every((name) => name === '.' || folder.test(name))
}
