import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findUnproven, pages } from './conformance.ts'
import { describeFailures } from './failures.ts'
import { browserResults, type Result, readResults, unitResults } from './results.ts'
import { readStatements } from './statements.ts'

const markdown = `
| Statement | Proven by |
| --- | --- |
| The title is \`Home\` \\| always | \`e2e/a.spec.ts › a page › has a title\` |
| Two tests | \`e2e/a.spec.ts › one\`, \`src/b.test.ts › two\` |

| Reading | Reason |
| --- | --- |
| not a statement | \`e2e/a.spec.ts › one\` |
`

const strict = { path: 'docs/conformance.md', mayExplain: false }

const passed = (file: string, name: string): Result => ({ file, name, outcome: 'passed', message: '' })
const all = [
  passed('e2e/a.spec.ts', 'a page › has a title'),
  passed('e2e/a.spec.ts', 'one'),
  passed('src/b.test.ts', 'two'),
]

test('rows of the tables that are headed “Proven by” are statements', () => {
  expect(readStatements(markdown)).toEqual([
    {
      line: 4,
      explanation: null,
      statement: 'The title is `Home` | always',
      proofs: [{ file: 'e2e/a.spec.ts', name: 'a page › has a title' }],
    },
    {
      line: 5,
      statement: 'Two tests',
      explanation: null,
      proofs: [
        { file: 'e2e/a.spec.ts', name: 'one' },
        { file: 'src/b.test.ts', name: 'two' },
      ],
    },
  ])
})

test('a statement is proven when all of its tests have passed', () => {
  expect(findUnproven(strict, readStatements(markdown), all)).toEqual([])
})

test('a row that names a test that does not exist is reported with its line', () => {
  expect(findUnproven(strict, readStatements(markdown), all.slice(1))).toEqual([
    'docs/conformance.md:4  No such test: e2e/a.spec.ts › a page › has a title',
  ])
})

test.each(['failed', 'not run'] as const)('a row whose test has %s is reported', (outcome) => {
  const results = all.map((result) => (result.name === 'two' ? { ...result, outcome } : result))
  expect(findUnproven(strict, readStatements(markdown), results)).toEqual([
    `docs/conformance.md:5  This test has ${outcome}: src/b.test.ts › two`,
  ])
})

test('a row that names no test is reported', () => {
  const statements = readStatements('| Statement | Proven by |\n| --- | --- |\n| A claim | trust us |')
  expect(findUnproven(strict, statements, all)).toEqual(['docs/conformance.md:3  “A claim” names no test.'])
})

test('without reports nothing is proven', async () => {
  const results = await readResults('/nonexistent')
  expect(findUnproven(strict, readStatements(markdown), results)).toHaveLength(3)
})

test.each(['Not yet: there is no such part.', 'Does not apply: nothing is uploaded.'])(
  'a row may say why it has no test where that is allowed: %s',
  (cell) => {
    const statements = readStatements(`| Statement | Proven by |\n| --- | --- |\n| A claim | ${cell} |`)
    expect(findUnproven({ ...strict, mayExplain: true }, statements, all)).toEqual([])
    expect(findUnproven(strict, statements, all)).toHaveLength(1)
  },
)

test('a reason of nothing is no reason', () => {
  const statements = readStatements('| Statement | Proven by |\n| --- | --- |\n| A claim | Not yet: |')
  expect(findUnproven({ ...strict, mayExplain: true }, statements, all)).toHaveLength(1)
})

test.each(pages)(
  'every row of $path names a test or, where it may, a reason',
  async ({ path, mayExplain }) => {
    const statements = readStatements(await readFile(path, 'utf8'))
    expect(statements.length).toBeGreaterThan(0)
    const bare = statements.filter(
      ({ proofs, explanation }) => proofs.length === 0 && !(mayExplain && explanation !== null),
    )
    expect(bare).toEqual([])
  },
)

const test1 = { ancestorTitles: ['a page'], title: 'is there', status: 'passed', failureMessages: [] }

test('the report of the unit tests tells what passed, failed and did not run', () => {
  const failed = { ...test1, title: 'is red', status: 'failed', failureMessages: ['not red'] }
  const skipped = { ...test1, title: 'is green', status: 'skipped', failureMessages: null }
  const file = {
    name: '/r/src/a.test.ts',
    status: 'failed',
    message: '',
    assertionResults: [test1, failed, skipped],
  }
  expect(unitResults({ testResults: [file] }, '/r')).toEqual([
    { file: 'src/a.test.ts', name: 'a page › is there', outcome: 'passed', message: '' },
    { file: 'src/a.test.ts', name: 'a page › is red', outcome: 'failed', message: 'not red' },
    { file: 'src/a.test.ts', name: 'a page › is green', outcome: 'not run', message: '' },
  ])
})

test('a file of unit tests that breaks before its first test has failed', () => {
  const file = { name: '/r/src/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  const results = unitResults({ testResults: [file] }, '/r')
  expect(describeFailures(results)).toEqual(['✘ src/a.test.ts\n    no such module'])
})

test('the report of the browser tests tells what passed, failed and did not run', () => {
  const spec = (title: string, status: string, ok: boolean, message?: string) => ({
    title,
    ok,
    tests: [{ results: [{ status, ...(message === undefined ? {} : { error: { message } }) }] }],
  })
  const inner = {
    title: 'a page',
    file: 'a.spec.ts',
    specs: [spec('is red', 'timedOut', false, '\u001b[31mtoo slow')],
  }
  const suite = {
    title: 'a.spec.ts',
    file: 'a.spec.ts',
    specs: [spec('one', 'passed', true), spec('two', 'skipped', true)],
    suites: [inner],
  }
  const results = browserResults({ suites: [suite], errors: [{ message: 'no browser' }] })
  expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['one', 'passed'],
    ['two', 'not run'],
    ['a page › is red', 'failed'],
    ['', 'failed'],
  ])
  expect(describeFailures(results)).toEqual([
    '✘ e2e/a.spec.ts › a page › is red\n    too slow',
    '✘ e2e\n    no browser',
  ])
})
