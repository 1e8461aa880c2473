import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * A stamp that changes with the packages to install: their names, their versions, or the kind of machine.
 * @param {string} root
 */
export function installStamp(root, { platform, arch } = process) {
  const { scripts, version, description, ...rest } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return digest([readFileSync(join(root, 'package-lock.json')), JSON.stringify(rest), platform, arch])
}

const inputs = ['src', 'scripts/build', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/**
 * A stamp that changes with the content of every file that can affect the built pages.
 * @param {string} root
 */
export function buildStamp(root) {
  const paths = inputs.flatMap((input) => filesOf(join(root, input))).filter((path) => !isForTests(path))
  return digest(paths.sort().flatMap((path) => [relative(root, path), readFileSync(path)]))
}

/** The content of a stamp file, or null when there is none. */
export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (path.endsWith('.ts') || path.endsWith('.json')) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function isForTests(path) {
  return /\.test\.tsx?$/.test(path) || /[\\/]src[\\/]testing[\\/]/.test(path)
}

/** The lengths are hashed too, so that moving text from one part to the next changes the digest. */
function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\n`).update(part)
  return hash.digest('hex')
}
