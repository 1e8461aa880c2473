import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forms, postTo } from '../src/app/server/attacks/smugglingForms.ts'
import { ways } from '../src/app/server/attacks/waysUp.ts'
import { adminPaths } from '../src/app/web/pages/admin/AdminPages.tsx'
import { ownMigrations, readMigrations } from '../src/base/db/migrations.ts'
import { readEndpoints } from '../src/testing/endpoints.ts'

const read = (name: string) => readFile(join(import.meta.dirname, '../docs', name), 'utf8')

const lines = (text: string) => text.split('\n')
const addresses = lines(await read('access.md')).filter((line) => line.startsWith('| `'))
const relations = lines(await read('access.md')).find((line) => line.startsWith('| Address |')) ?? ''
const attacks = lines(
  (await read('security.md')).split(/^## /m).find((part) => part.startsWith('Attacks')) ?? '',
)

/** The pages of the administration share one row of the table, but are requested one by one. */
const calls = (addresses.length - 1 + adminPaths.length) * (relations.split('|').length - 3)

test.each([
  ['reliability.md', /every row of that table \((.+?)\)/, addresses.length],
  ['reliability.md', /each page of the administration: (\S+) calls/, calls],
  ['reliability.md', /all (\S+) operations/, (await readEndpoints()).length],
  ['reliability.md', /(\S+) attacks in/, attacks.filter((line) => line.startsWith('| ')).length - 2],
  ['reliability.md', /(\S+) forms of smuggling/, forms(postTo('/')).length],
  ['security.md', /(\S+) forms in which proxies and servers could disagree/, forms(postTo('/')).length],
  ['reliability.md', /(\S+) ways to write `\.\.`/, ways.length],
  ['reliability.md', /every state but the last \((.+?)\)/, (await readMigrations(ownMigrations)).length - 1],
])('%s counts as the code does: %s', async (page, figure, count) => {
  expect((await read(page)).match(figure)?.[1]).toBe(count.toLocaleString('en'))
})
