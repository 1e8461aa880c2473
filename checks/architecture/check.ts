import { join } from 'node:path'
import { checkArchitecture } from './checkTree.ts'

const { files, imports, share, violations } = checkArchitecture(join(import.meta.dirname, '..', '..'))
for (const { path, line, rule, explanation } of violations)
  console.error(`${path}:${line}  ${rule}  ${explanation}`)
const outcome = violations.length === 0 ? 'every rule is kept' : `broken rules: ${violations.length}`
console.log(
  `Architecture: ${files} files and ${imports} imports looked at, ${outcome}. Base is ${(100 * share).toFixed(1)} % of all lines.`,
)
process.exitCode = violations.length === 0 ? 0 : 1
