import type { Rule } from '../rule.ts'
import type { SourceFile, SourceTree } from '../sourceTree.ts'

/** Folders whose parts have a fixed order, which other rules check. */
const ordered = new Set(['src', 'src/app', 'src/features'])

/**
 * For each part of a folder (a file, or a folder with all it contains) the parts that it imports, each with an example.
 */
type Parts = Map<string, Map<string, string>>

/**
 * Forbids circular imports between the parts of a folder, a subfolder with all it contains being one part: a part can
 * then be understood once those that it imports are. Imports by tests do not count, nor do those of texts, which open
 * nothing but base.
 */
export const rooms: Rule = (tree) =>
  foldersOf(tree).flatMap((folder) =>
    circlesOf(partsOf(tree, folder)).map((circle) => ({
      path: folder,
      line: 1,
      rule: 'rooms',
      explanation: `parts of this folder open each other in a circle: ${circle.join('; ')}`,
    })),
  )

function foldersOf({ files }: SourceTree): string[] {
  const folders = new Set<string>()
  for (const { path } of files) {
    const steps = path.split('/')
    for (let depth = 1; depth < steps.length; depth += 1) folders.add(steps.slice(0, depth).join('/'))
  }
  return [...folders].filter((folder) => !ordered.has(folder)).sort()
}

function partsOf({ files }: SourceTree, folder: string): Parts {
  const parts: Parts = new Map()
  const partOf = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? ''
  for (const file of files) {
    if (file.position.isTest || !file.path.startsWith(`${folder}/`)) continue
    for (const path of openedWithin(file, folder)) {
      const [from, to] = [partOf(file.path), partOf(path)]
      if (from === to) continue
      const opened = parts.get(from) ?? new Map<string, string>()
      if (!opened.has(to))
        opened.set(to, `${file.path.slice(folder.length + 1)} opens ${path.slice(folder.length + 1)}`)
      parts.set(from, opened)
    }
  }
  return parts
}

function openedWithin({ references }: SourceFile, folder: string): string[] {
  return references.flatMap(({ target }) =>
    target.kind === 'file' && target.path.startsWith(`${folder}/`) && !isText(target.path)
      ? [target.path]
      : [],
  )
}

/** Whether a file is written by scripts/texts.ts. */
function isText(path: string): boolean {
  return /\/text\/(en|bn)\.ts$/.test(path)
}

/** Depth-first search: a part that is still being visited closes a circle. Each step is described by an example. */
function circlesOf(parts: Parts): string[][] {
  const circles: string[][] = []
  const way: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (part: string) => {
    if (state.get(part) === 'open') {
      const circle = way.slice(way.indexOf(part))
      const next = [...circle.slice(1), part]
      circles.push(circle.map((one, at) => parts.get(one)?.get(next[at] ?? '') ?? ''))
    }
    if (state.has(part)) return
    state.set(part, 'open')
    way.push(part)
    for (const next of parts.get(part)?.keys() ?? []) visit(next)
    way.pop()
    state.set(part, 'done')
  }
  for (const part of parts.keys()) visit(part)
  return circles
}
