/** One row of a table: a statement, and the tests that prove it, or why there is none. `line` counts from 1. */
export type Statement = { line: number; statement: string; proofs: Proof[]; explanation: string | null }
export type Proof = { file: string; name: string }

/**
 * Parses the tables of `markdown` whose last column is headed `Proven by`. A cell holds one or more proofs, each a test
 * file and a test's name in backquotes (`e2e/visitor.spec.ts › the name`), or begins with `Not yet:` or `Does not
 * apply:` and explains why it holds none.
 */
export function readStatements(markdown: string): Statement[] {
  const found: Statement[] = []
  let isProven = false
  for (const [index, line] of markdown.split('\n').entries()) {
    const cells = cellsOf(line)
    if (cells === null) isProven = false
    else if (cells.at(-1) === 'Proven by') isProven = true
    else if (isProven && !/^:?-+:?$/.test(cells[0] ?? ''))
      found.push({ line: index + 1, statement: cells[0] ?? '', ...readProof(cells.at(-1) ?? '') })
  }
  return found
}

function cellsOf(line: string): string[] | null {
  if (!line.startsWith('|')) return null
  const cells = line.split(/(?<!\\)\|/).slice(1, -1)
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function readProof(cell: string): Pick<Statement, 'proofs' | 'explanation'> {
  const [, explanation = null] = /^(?:Not yet|Does not apply): *(\S.*)$/.exec(cell) ?? []
  return { proofs: proofsIn(cell), explanation }
}

function proofsIn(cell: string): Proof[] {
  return [...cell.matchAll(/`([^`]+?\.(?:test|spec)\.tsx?) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }))
}
