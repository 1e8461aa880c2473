import { join } from 'node:path'
import { checkArchitecture } from './checkTree.ts'

const { files, imports, violations } = checkArchitecture(join(import.meta.dirname, '..', '..'))
for (const { path, line, rule, explanation } of violations)
  console.error(`${path}:${line}  ${rule}  ${explanation}`)
const outcome = violations.length === 0 ? 'every rule is kept' : `broken rules: ${violations.length}`
console.log(`Architecture: ${files} files and ${imports} imports looked at, ${outcome}.`)
process.exitCode = violations.length === 0 ? 0 : 1
