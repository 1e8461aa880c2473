import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildClient } from './bootstrap/client.mjs'
import { productLock } from './package/lock.ts'
import { stageProduct } from './package/stage.ts'

// npm calls this before and after `npm pack`: it makes what the package holds, and takes away the lock that only it holds.
const root = join(import.meta.dirname, '..')
const shrinkwrap = join(root, 'npm-shrinkwrap.json')

if (process.argv.includes('--clean')) {
  await rm(shrinkwrap, { force: true })
} else {
  await buildClient()
  await stageProduct(root, join(root, 'dist/package'))
  await writeFile(shrinkwrap, productLock(await readFile(join(root, 'package-lock.json'), 'utf8')))
}
