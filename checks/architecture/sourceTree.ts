import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'
import { type FeatureFacts, readFeatures } from './features.ts'
import { type Import, isNodeModule, type ParsedFile, parse } from './parse.ts'
import { isCode, type Position, positionOf } from './position.ts'

/** The target of an import. A `file` path is relative to the repository, with forward slashes. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'node' }
  | { kind: 'package' }
  | { kind: 'missing' }
  | { kind: 'computed' }

export type Reference = Import & { target: Target }

export type SourceFile = Omit<ParsedFile, 'imports'> & {
  path: string
  position: Position
  references: Reference[]
  lines: number
}

/**
 * Everything that the rules read. `otherFiles` are the files next to the code that hold none (styles, texts, pictures);
 * `features` are those that the product lists, from left to right.
 */
export type SourceTree = { files: SourceFile[]; otherFiles: string[]; features: FeatureFacts[] }

const codeFolders = ['src', 'db', 'e2e', 'scripts', 'checks', 'lab']
const resolver = new ResolverFactory({ extensions: [], fullySpecified: true, symlinks: false })

/** Reads, parses and resolves every file of code in the repository at `root`. */
export function readSourceTree(root: string): SourceTree {
  const configurations = readdirSync(root).filter((name) => name.endsWith('.config.ts'))
  const paths = [...codeFolders.flatMap((folder) => walk(root, folder)), ...configurations].sort()
  return {
    files: paths.filter(isCode).map((path) => readSourceFile(root, path)),
    otherFiles: paths.filter((path) => !isCode(path)),
    features: readFeatures((path) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null,
    ),
  }
}

function walk(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { imports, ...facts } = parse(path, text)
  const references = imports.map((one) => ({ ...one, target: resolve(root, path, one.specifier) }))
  return { ...facts, path, position: positionOf(path), references, lines: text.split('\n').length - 1 }
}

function resolve(root: string, from: string, specifier: string | null): Target {
  if (specifier === null) return { kind: 'computed' }
  if (isNodeModule(specifier)) return { kind: 'node' }
  if (!/^[./#]/.test(specifier)) return { kind: 'package' }
  const withoutQuery = specifier.replace(/\?.*$/, '')
  const found = resolver.sync(dirname(join(root, from)), withoutQuery).path
  return found === undefined
    ? { kind: 'missing' }
    : { kind: 'file', path: relative(root, found).split(sep).join('/') }
}
