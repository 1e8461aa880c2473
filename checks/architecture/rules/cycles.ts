import type { Rule } from '../rule.ts'
import type { SourceFile, SourceTree } from '../sourceTree.ts'

/** No file leads back to itself, not even through types. Each import that closes a circle is reported. */
export const cycles: Rule = (tree) => {
  const byPath = new Map(tree.files.map((file) => [file.path, file]))
  return findCircles(tree, byPath).map((circle) => {
    const [path = '', next] = circle
    const step = byPath
      .get(path)
      ?.references.find(({ target }) => target.kind === 'file' && target.path === next)
    const explanation = `these files open each other in a circle: ${[...circle, path].join(' → ')}`
    return { path, line: step?.line ?? 1, rule: 'cycles', explanation }
  })
}

/** Walks depth first; meeting a file that is still open on the way closes a circle. */
function findCircles(tree: SourceTree, byPath: Map<string, SourceFile>): string[][] {
  const circles: string[][] = []
  const way: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (path: string) => {
    if (state.get(path) === 'open') circles.push(way.slice(way.indexOf(path)))
    const file = byPath.get(path)
    if (state.has(path) || file === undefined) return
    state.set(path, 'open')
    way.push(path)
    for (const next of openedBy(file)) visit(next)
    way.pop()
    state.set(path, 'done')
  }
  for (const file of tree.files) visit(file.path)
  return circles
}

function openedBy(file: SourceFile): Set<string> {
  return new Set(file.references.flatMap(({ target }) => (target.kind === 'file' ? [target.path] : [])))
}
