import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { whyNotAgain } from './again.ts'
import { findUnproven, lanesOf, pages } from './conformance.ts'
import { describeFailures, describeUnstable } from './failures.ts'
import { readLongRun, resultsOfLongRun, writeLongRun } from './longLane.ts'
import { browserResults, type Result, readResults, unitResults, withSecondRun } from './results.ts'
import { describeSlowest } from './slowest.ts'
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

const passed = (file: string, name: string): Result => ({ file, name, outcome: 'passed', message: '', ms: 0 })
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

const test1 = {
  ancestorTitles: ['a page'],
  title: 'is there',
  status: 'passed',
  duration: 7,
  failureMessages: [],
}

test('the report of the unit tests tells what passed, failed and did not run', () => {
  const failed = { ...test1, title: 'is red', status: 'failed', failureMessages: ['not red'] }
  const skipped = { ...test1, title: 'is green', status: 'skipped', duration: null, failureMessages: null }
  const file = {
    name: '/r/src/a.test.ts',
    status: 'failed',
    message: '',
    assertionResults: [test1, failed, skipped],
  }
  expect(unitResults({ testResults: [file] }, '/r')).toEqual([
    { file: 'src/a.test.ts', name: 'a page › is there', outcome: 'passed', message: '', ms: 7 },
    { file: 'src/a.test.ts', name: 'a page › is red', outcome: 'failed', message: 'not red', ms: 7 },
    { file: 'src/a.test.ts', name: 'a page › is green', outcome: 'not run', message: '', ms: 0 },
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

const failed = (name: string): Result => ({
  ...passed('e2e/a.spec.ts', name),
  outcome: 'failed',
  message: 'late',
})

test('a browser test that fails and passes alone is unstable, which proves a row and is told', () => {
  const results = withSecondRun(
    [failed('one'), failed('two')],
    [passed('e2e/a.spec.ts', 'one'), failed('two')],
  )
  expect(results.map(({ outcome }) => outcome)).toEqual(['unstable', 'failed'])
  expect(describeUnstable(results)).toEqual(['UNSTABLE e2e/a.spec.ts › one\n    late'])
  const row = '| Statement | Proven by |\n| --- | --- |\n| A claim | `e2e/a.spec.ts › one` |'
  expect(findUnproven(strict, readStatements(row), results)).toEqual([])
})

test.each([
  ['no test has failed', [passed('e2e/a.spec.ts', 'one')]],
  ['four tests have failed', ['1', '2', '3', '4'].map(failed)],
  ['something failed outside of the tests', [failed('one'), failed('')]],
])('nothing runs again where %s', (_, results) => {
  expect(whyNotAgain(results)).not.toBeNull()
})

test('up to three failed tests run again', () => {
  expect(whyNotAgain([...all, ...['1', '2', '3'].map(failed)])).toBeNull()
})

test('the slowest files and tests are told with their times, the slowest first', () => {
  const results = [
    { ...passed('e2e/a.spec.ts', 'one'), ms: 1000 },
    { ...passed('e2e/a.spec.ts', 'two'), ms: 2000 },
    { ...passed('src/b.test.ts', 'three'), ms: 2500 },
  ]
  expect(describeSlowest(results, 1)).toEqual([
    'The 1 slowest files:',
    '    3.0 s  e2e/a.spec.ts',
    'The 1 slowest tests:',
    '    2.5 s  src/b.test.ts › three',
  ])
})

const longRun = {
  date: '2026-02-03',
  commit: 'd32b9c7',
  tests: [{ file: 'e2e/a.long.spec.ts', name: 'a › b' }],
}

test('the page of the long lane is read as it was written', () => {
  expect(readLongRun(writeLongRun(longRun))).toEqual(longRun)
  expect(() => readLongRun('# The long lane')).toThrow('tells of no run')
})

test('a row may name a test of the long lane that passed in its last complete run, and no other', () => {
  const row = (name: string) =>
    `| Statement | Proven by |\n| --- | --- |\n| A claim | \`e2e/a.long.spec.ts › ${name}\` |`
  const results = resultsOfLongRun(longRun)
  expect(findUnproven(strict, readStatements(row('a › b')), results)).toEqual([])
  expect(findUnproven(strict, readStatements(row('c')), results)).toEqual([
    'docs/conformance.md:3  Not in the last complete run of the long lane: e2e/a.long.spec.ts › c',
  ])
  expect([...lanesOf(readStatements(row('a › b')))]).toEqual([
    ['short lane', 0],
    ['long lane', 1],
  ])
})

test('every file of the long lane was in its last complete run', async () => {
  const files = globSync(['{src,scripts,checks,lab}/**/*.long.test.ts', 'e2e/**/*.long.spec.ts'])
  expect(files.length).toBeGreaterThan(0)
  const ran = new Set(readLongRun(await readFile('docs/long-lane.md', 'utf8')).tests.map(({ file }) => file))
  expect(files.filter((file) => !ran.has(file))).toEqual([])
})
