import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkArchitecture } from './checkTree.ts'
import { missedFiles } from './completeness.ts'
import { ownedTables } from './features.ts'
import { cleanFiles, type Files, plantTree } from './plantedTree.ts'
import type { Violation } from './rule.ts'
import { readSourceTree } from './sourceTree.ts'

const root = join(import.meta.dirname, '../..')

function violationsOf(files: Files): Violation[] {
  const planted = plantTree(files)
  onTestFinished(() => rmSync(planted, { recursive: true }))
  return checkArchitecture(planted).violations
}

/** Adds files to the clean tree and lists the violations as `path:line rule`. */
function caughtIn(planted: Files): string[] {
  return violationsOf({ ...cleanFiles, ...planted }).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

test('a tree that keeps every rule passes', () => {
  expect(violationsOf(cleanFiles)).toEqual([])
})

test('an empty tree fails, because a guard that saw nothing has guarded nothing', () => {
  expect(violationsOf({})).toMatchObject([{ rule: 'completeness' }])
})

test('a tree in which hardly any import was followed fails', () => {
  const lonely = {
    'src/base/contract/a.ts': 'export const a = 1',
    'src/base/contract/b.ts': 'export const b = 1',
  }
  expect(violationsOf(lonely)).toMatchObject([{ rule: 'completeness' }])
})

test('a file that was not looked at is named', () => {
  const root = plantTree(cleanFiles)
  onTestFinished(() => rmSync(root, { recursive: true }))
  const tree = readSourceTree(root)
  const allButOne = { ...tree, files: tree.files.filter(({ path }) => path !== 'src/base/db/db.ts') }
  expect(missedFiles(root, allButOne)).toMatchObject([{ path: 'src/base/db/db.ts', rule: 'completeness' }])
})

test('every explanation is a sentence about the file it names', () => {
  const planted = { 'src/base/contract/up.ts': `import '../../app/server/app.ts'` }
  const [first] = violationsOf({ ...cleanFiles, ...planted })
  expect(first).toEqual({
    path: 'src/base/contract/up.ts',
    line: 1,
    rule: 'layers',
    explanation: 'base may not open src/app/server/app.ts: that stands above it. Move the shared part down.',
  })
})

describe('a planted fault is caught:', () => {
  const faults: [string, string, Files][] = [
    [
      'base opens a feature',
      'layers',
      { 'src/base/http/x.ts': `\nimport '../../features/accounts/store.ts'` },
    ],
    ['db opens base', 'layers', { 'db/x.ts': `\nimport '../src/base/db/db.ts'` }],
    ['a feature opens app', 'layers', { 'src/features/site/x.ts': `\nimport '../../app/server/app.ts'` }],
    ['the product opens a tool', 'layers', { 'src/app/server/x.ts': `\nimport '../../../lab/seed.ts'` }],
    [
      'a test opens what stands above it',
      'layers',
      { 'src/base/http/x.test.ts': `\nimport '../../app/server/app.ts'` },
    ],
    [
      'a feature opens one to its right',
      'features',
      { 'src/features/accounts/x.ts': `\nimport '../courses/actions.ts'` },
    ],
    [
      'a type is taken from the right',
      'features',
      { 'src/features/accounts/x.ts': `\nimport type { C } from '../courses/contract.ts'` },
    ],
    [
      'a feature listens to one to its right',
      'features',
      {
        'src/features/courses/events.ts': 'export const courseDeleted = 1',
        'src/features/accounts/x.ts': `\nimport { courseDeleted } from '../courses/events.ts'`,
      },
    ],
    [
      'a feature emits past the outbox',
      'tables',
      { 'src/features/courses/store.ts': '\nconst emit = sql`insert into event_outbox (id) values (1)`' },
    ],
    [
      'a feature opens routes of another',
      'features',
      { 'src/features/courses/x.ts': `\nimport '../accounts/routes.ts'` },
    ],
    [
      'a feature opens the description of another',
      'features',
      { 'src/features/courses/x.ts': `\nimport '../accounts/feature.ts'` },
    ],
    ['web opens server', 'sides', { 'src/features/courses/X.tsx': `\nimport './actions.ts'` }],
    [
      'a hook opens server',
      'sides',
      { 'src/features/courses/useX.ts': `\nimport { act } from './actions.ts'` },
    ],
    [
      'web takes a type from server',
      'sides',
      { 'src/features/courses/X.tsx': `\ntype A = import('./actions.ts').A` },
    ],
    [
      'web opens server when it is needed',
      'sides',
      { 'src/features/courses/client/x.ts': `\nconst a = () => import('../actions.ts')` },
    ],
    [
      "the server runs app's pages instead of naming their types",
      'sides',
      { 'src/app/server/x.ts': `\nimport { out } from '../web/entry.server.tsx'` },
    ],
    [
      "app's pages name types of the server",
      'sides',
      { 'src/app/web/x.ts': `\nimport type { app } from '../server/app.ts'` },
    ],
    [
      'server opens web',
      'sides',
      { 'src/features/courses/x.ts': `\nexport { CoursePage } from './CoursePage.tsx'; export const x = 1` },
    ],
    [
      'a contract opens server',
      'sides',
      { 'src/features/site/contract.ts': `\nimport '../courses/actions.ts'` },
    ],
    ['events open web', 'sides', { 'src/features/site/events.ts': `\nimport '../courses/useCourse.ts'` }],
    ['shared base opens server', 'sides', { 'src/base/contract/x.ts': `\nimport '../db/db.ts'` }],
    ['the product opens testing', 'testing', { 'src/app/server/x.ts': `\nimport '../../testing/world.ts'` }],
    ['a script opens testing', 'testing', { 'scripts/x.ts': `\nimport '../src/testing/world.ts'` }],
    [
      'something opens a test',
      'testing',
      { 'src/app/server/x.ts': `\nimport '../../features/courses/actions.test.ts'` },
    ],
    ['server loads a style', 'styles', { 'src/app/server/x.ts': `\nimport '../../base/ui/button.css'` }],
    [
      "server loads a package's style",
      'styles',
      { 'src/app/server/x.ts': `\nimport '@fontsource/x/index.css?url'` },
    ],
    ["web uses Node's own module", 'node-modules', { 'src/base/ui/x.ts': `\nimport 'node:fs'` }],
    [
      'a contract uses one without its prefix',
      'node-modules',
      { 'src/features/site/contract.ts': `\nimport 'crypto'` },
    ],
    [
      'an action imports the query builder',
      'sql',
      { 'src/features/site/actions.ts': `\nimport { sql } from 'kysely'` },
    ],
    [
      'an action imports part of it late',
      'sql',
      { 'src/features/site/actions.ts': `\nconst a = import('kysely/helpers/postgres')` },
    ],
    ['app imports the driver', 'sql', { 'src/app/server/x.ts': `\nimport pg from 'pg'` }],
    [
      'a route contains a template',
      'sql',
      { 'src/features/site/routes.ts': `\nexport const a = sql<number>\`select 1\`` },
    ],
    [
      'an action builds a query',
      'sql',
      { 'src/features/site/actions.ts': `\nexport const a = (db) => db.selectFrom('x')` },
    ],
    [
      "a feature writes another's table",
      'tables',
      { 'src/features/courses/store.ts': `\nexport const a = (db) => db.updateTable('users')` },
    ],
    [
      'a statement in words does',
      'tables',
      { 'src/features/courses/store.ts': `\nexport const a = sql\`delete from sessions\`` },
    ],
    [
      'a table has no name in the text',
      'tables',
      { 'src/features/courses/store.ts': `\nexport const a = (db, name) => db.deleteFrom(name)` },
    ],
    [
      'a rule reads the clock',
      'purity',
      { 'src/features/site/rules.ts': `\nexport const a = () => Date.now()` },
    ],
    ['a rule makes today', 'purity', { 'src/features/site/rules.ts': `\nexport const a = () => new Date()` }],
    [
      'a contract rolls dice',
      'purity',
      { 'src/features/site/contract.ts': `\nexport const a = Math.random()` },
    ],
    [
      'a contract reads the environment',
      'purity',
      { 'src/features/site/contract.ts': `\nexport const a = process.env` },
    ],
    [
      'a text is read before there is a reader',
      'texts',
      {
        'src/app/web/text/en.ts': 'export const webText = () => ({ nav: {} })',
        'src/app/web/x.ts': `\nexport const { nav } = webText(); import { webText } from './text/en.ts'`,
      },
    ],
    [
      'a text is read in a function that is called at once',
      'texts',
      {
        'src/app/web/text/en.ts': 'export const webText = () => ({ nav: {} })',
        'src/app/web/x.ts': `\nimport { webText } from './text/en.ts'; export const nav = (() => webText())()`,
      },
    ],
    [
      'a text is read from a catalogue that was imported as a whole',
      'texts',
      {
        'src/app/web/text/en.ts': 'export const webText = () => ({ nav: {} })',
        'src/app/web/x.ts': `\nimport * as all from './text/en.ts'; export const { nav } = all.webText()`,
      },
    ],
    [
      'a text is read in one language for all readers',
      'texts',
      {
        'src/features/courses/text/en.ts': 'export const coursesText = () => ({ nav: {} })',
        'src/features/courses/X.tsx': `\nimport { courses } from './text/bn.ts'; export const X = () => courses.nav`,
      },
    ],
    ['a file only passes on', 'barrels', { 'src/features/courses/x.ts': `export * from './actions.ts'` }],
    [
      'a file imports and passes on',
      'barrels',
      { 'src/features/courses/x.ts': `import { act } from './actions.ts'\nexport { act }` },
    ],
    ['an import leads nowhere', 'resolution', { 'src/app/server/x.ts': `\nimport './gone.ts'` }],
    ['an import leaves out its ending', 'resolution', { 'src/app/server/x.ts': `\nimport './app'` }],
    [
      'an import is put together while running',
      'resolution',
      { 'src/app/web/x.ts': '\nconst a = (b) => import(b)' },
    ],
    ['files are opened by pattern', 'resolution', { 'src/app/web/x.ts': `\nimport.meta.glob('../**')` }],
    ['a file cannot be read as code', 'readable', { 'src/app/server/x.ts': 'const = 1' }],
    ['a folder has no place', 'places', { 'src/helpers/x.ts': 'export const a = 1' }],
    ['a file is named with dashes', 'names', { 'src/base/http/in-time.ts': 'export const a = 1' }],
    ['a file that shows nothing has a capital', 'names', { 'src/base/http/Time.ts': 'export const a = 1' }],
    ['a folder has a capital', 'names', { 'src/base/http/inTime/x.ts': 'export const a = 1' }],
    ['a feature is not in the order', 'places', { 'src/features/billing/x.ts': 'export const a = 1' }],
  ]

  test.each(faults)('%s', (_, rule, planted) => {
    const path = Object.keys(planted).at(-1) ?? ''
    const line = planted[path]?.startsWith('\n') ? 2 : 1
    expect(caughtIn(planted)).toEqual([`${path}:${line} ${rule}`])
  })

  test('a circle, even when only types close it', () => {
    const caught = caughtIn({
      'src/features/courses/x.ts': `import { y } from './y.ts'\nexport type X = typeof y`,
      'src/features/courses/y.ts': `import { z } from './z.ts'\nexport const y = z`,
      'src/features/courses/z.ts': `import type { X } from './x.ts'\nexport const z: X = 1`,
    })
    expect(caught).toEqual(['src/features/courses:1 rooms'])
  })

  test('a circle of folders, though no file leads back to itself', () => {
    const caught = caughtIn({
      'src/features/courses/one/a.ts': `import { c } from '../two/c.ts'\nexport const a = c`,
      'src/features/courses/one/b.ts': 'export const b = 1',
      'src/features/courses/two/c.ts': 'export const c = 1',
      'src/features/courses/two/d.ts': `import { b } from '../one/b.ts'\nexport const d = b`,
    })
    expect(caught).toEqual(['src/features/courses:1 rooms'])
  })

  test('base is a fifth of all lines', () => {
    const large = (many: number) => '// a line\n'.repeat(many)
    const planted = (base: number) => ({
      'lab/all.ts': large(9_000),
      'src/base/contract/all.ts': large(base),
    })
    expect(caughtIn(planted(2_000))).toEqual([])
    expect(caughtIn(planted(2_500))).toEqual(['src/base:1 base-share'])
  })

  test("a feature's folder holds more than 22 files, of whatever kind", () => {
    const names = Array.from({ length: 22 }, (_, index) => `src/features/site/part${index}.css`)
    expect(caughtIn(Object.fromEntries(names.slice(1).map((name) => [name, '']))).length).toBe(0)
    expect(caughtIn(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([
      'src/features/site:1 folder-size',
    ])
  })
})

test('every table has one owner', async () => {
  const schema = await readFile(join(root, 'db/schema.ts'), 'utf8')
  const tables = /export interface DB \{\n(.*?)\}/s.exec(schema)?.[1] ?? ''
  const named = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  const owned = ownedTables(readSourceTree(root).features)
  expect(named.length).toBeGreaterThan(20)
  expect(owned.filter((name) => name !== 'schema_migrations').sort()).toEqual(named.sort())
})
