import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Files = Record<string, string>

/** A small product that obeys every rule and makes use of everything that the rules allow. */
export const cleanFiles: Files = {
  'db/schema.ts': 'export type Tables = { courses: { id: string } }',
  'src/base/contract/dates.ts': 'export const day = 86400000',
  'src/base/db/db.ts': `
    import type { Tables } from '../../../db/schema.ts'
    import { sql } from 'kysely'
    import pg from 'pg'
    export const ping = () => sql\`select 1\`
    export type Db = Tables & { pool: pg.Pool }`,
  'src/base/http/events.ts': `import { EventEmitter } from 'node:events'\nexport const bus = new EventEmitter()`,
  'src/base/ui/Button.tsx': `import './button.css'\nexport const Button = () => <button type="button" />`,
  'src/base/ui/button.css': '.button { color: red }',
  'src/features/accounts/contract.ts': `export type Account = { name: string }`,
  'src/features/accounts/routes.ts': `import { findAccount } from './store.ts'\nexport const routes = [findAccount]`,
  'src/features/accounts/store.ts': `
    import { sql } from 'kysely'
    import type { Db } from '../../base/db/db.ts'
    export const findAccount = (db: Db) => sql\`select 1\`.execute(db)`,
  'src/features/accounts/store/sessions.ts': `import { sql } from 'kysely'\nexport const a = sql\`select 2\``,
  'src/features/courses/contract.ts': `import type { Account } from '../accounts/contract.ts'\nexport type C = Account`,
  'src/features/courses/rules.ts': `
    import { day } from '../../base/contract/dates.ts'
    export const isOld = (at: string, now: Date) => now.getTime() - new Date(at).getTime() > day`,
  'src/features/courses/actions.ts': `
    import type { Kysely } from 'kysely'
    import { randomUUID } from 'node:crypto'
    import { findAccount } from '../accounts/store.ts'
    import { isOld } from './rules.ts'
    export const act = (db: Kysely<unknown>) => [Date.now(), randomUUID(), findAccount, isOld]`,
  'src/features/courses/CoursePage.tsx': `
    import { Button } from '../../base/ui/Button.tsx'
    import icon from './icon.svg?url'
    import { isOld } from './rules.ts'
    import { useCourse } from './useCourse.ts'
    export const CoursePage = () => <Button title={icon + isOld + useCourse} />`,
  'src/features/courses/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  'src/features/courses/useCourse.ts': `export const useCourse = () => 1`,
  'src/features/courses/actions.test.ts': `
    import { world } from '../../testing/world.ts'
    import { routes } from '../accounts/routes.ts'
    import { CoursePage } from './CoursePage.tsx'
    import { act } from './actions.ts'
    import { sql } from 'kysely'
    console.log(act, CoursePage, routes, world, sql\`select 1\`, new Date())`,
  'src/app/features.ts': `
    import { accounts } from '../features/accounts/feature.ts'
    import { courses } from '../features/courses/feature.ts'
    import { site } from '../features/site/feature.ts'
    export const features: readonly object[] = [accounts, courses, site]`,
  'src/features/accounts/feature.ts': `export const accounts = { tables: ['users', 'sessions'] }`,
  'src/features/courses/feature.ts': `export const courses = { tables: ['courses'] }`,
  'src/features/site/feature.ts': `export const site = { tables: [] }`,
  'src/features/courses/text/bn.ts': `export const courses = { nav: {} }`,
  'src/app/text/bn.ts': `import { courses } from '../../features/courses/text/bn.ts'\nexport const rooms = { courses }`,
  'src/app/server/app.ts': `import { routes } from '../../features/accounts/routes.ts'\nexport const app = routes`,
  'src/app/server/pages.ts': `
    import type { Out } from '../web/entry.server.tsx'
    export const load = (path: string): Promise<Out> => import(path)`,
  'src/app/web/entry.server.tsx': `import { PassThrough } from 'node:stream'\nexport type Out = PassThrough`,
  'src/testing/world.ts': `import { app } from '../app/server/app.ts'\nimport '../../lab/seed.ts'\nexport const world = app`,
  'e2e/learner.test.ts': `import { world } from '../src/testing/world.ts'\nconsole.log(world)`,
  'lab/seed.ts': 'console.log()',
  'lab/seed/more.ts': `import { world } from '../../src/testing/world.ts'\nconsole.log(world)`,
}

/** Writes the files into a new folder and returns its path. */
export function plantTree(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'architecture-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
