import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { writeFeature } from './new-feature/write.ts'

const root = join(import.meta.dirname, '..')
const run = (program: string, ...given: string[]) =>
  execFileSync(process.execPath, [join(root, program), ...given], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

// Writes the files of a feature, and what is made from them: npm run new-feature course-goals
const [name = ''] = process.argv.slice(2)
try {
  const written = writeFeature(root, name)
  run('scripts/texts.ts')
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    ...written.filter((path) => !path.endsWith('.sql')),
  )
  run('scripts/dbTypes.ts')
  run('scripts/apiDocs.ts')
  run(
    'node_modules/vitest/vitest.mjs',
    'run',
    'src/app/server/http/access.test.ts',
    '-t',
    'docs/access.md',
    '-u',
  )
  console.log(written.join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
