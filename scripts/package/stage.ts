import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileModules } from './compile.ts'

const commands = ['admin', 'backup', 'restore', 'moveDatabase', 'moveBlobs']
const entries = ['src/app/server/main.ts', ...commands.map((name) => `src/app/server/cli/${name}.ts`)]

/** Pages that are built while they are edited, which takes what builds them. */
const development = ['src/app/server/client/dev.ts']

const launcher = ['tercet', 'product', 'nodeVersion', 'ownNode', 'launch', 'run', 'trouble']

/** What the server reads besides its modules. */
const assets = [
  'db/migrations',
  'dist/client',
  'dist/server',
  'src/base/ui/styles/palettes.css',
  'src/base/ui/styles/tokens.css',
  'src/features/lessons/demo/content',
  'src/features/media/demo/files',
  'src/features/site/content',
  ...launcher.map((name) => `scripts/bootstrap/${name}.mjs`),
]

/**
 * Writes the product into an empty folder `target`, ready to run wherever it lies, with the same paths as in the project.
 * The pages are built already.
 */
export async function stageProduct(root: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await compileModules(root, entries, target, development)
  for (const path of assets) await cp(join(root, path), join(target, path), { recursive: true })
  const { name, version, type } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(target, 'package.json'), `${JSON.stringify({ name, version, type }, null, 2)}\n`)
}
