import { copyFile, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownMigrations } from '../../../base/db/migrations.ts'
import { withClient } from '../../../platform/backup/database/client.ts'
import {
  backups,
  beforeEachUpgrade,
  bringOn,
  expectRunning,
  makeOld,
  migrations,
  readRows,
  start,
  testUpgrades,
} from '../../../testing/upgrades.ts'

const last = migrations.length
const { db, url, home } = beforeEachUpgrade()

const history = () =>
  withClient({ connectionString: url() }, async (client) => {
    const { rows } = await client.query(
      'select name, checksum, applied_at::text from schema_migrations order by name',
    )
    return rows
  })

// A start from every other state: the long lane.
testUpgrades([1, last - 3, last - 2, last - 1])

test('every migration leaves all rows there that data of every version before it had', {
  // Each migration takes a moment, and there are more from version to version.
  timeout: 240_000,
}, async () => {
  await makeOld(1)
  for (let count = 1; count < last; count += 1) await bringOn(count)
})

test('whose uploads are under way is known of those that an older version has begun', async () => {
  const count = migrations.findIndex(({ name }) => name === '0109_open_uploads.sql')
  await makeOld(count)
  await bringOn(count)
  const begun = await db()
    .selectFrom('file_contents')
    .innerJoin('files', (join) =>
      join.onRef('files.scope_id', '=', 'file_contents.scope_id').onRef('id', '=', 'file_id'),
    )
    .select(({ eb, ref }) => eb('open_by', '=', ref('created_by')).as('isTheirs'))
    .execute()
  expect(begun).toEqual([{ isTheirs: true }])
})

test('new data need no backup, and neither do those that are up to date', async () => {
  await (await start()).stop()
  await start()
  expect(await backups()).toEqual([])
})

/** The migrations of a version to come: ours, and these. */
async function laterVersion(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(home(), 'migrations-'))
  for (const { name } of migrations) await copyFile(join(ownMigrations, name), join(folder, name))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** Does it in databases whose name is `like` this; the copy's ends in _tercet_proof. */
const where = (like: string, statement: string) =>
  `do $$ begin if current_database() ${like} '%tercet_proof' then ${statement} end if; end $$;`

test.each([
  {
    how: 'fails',
    text: `update users set display_name = ''; select 1 / 0;`,
    reason: 'It failed on a copy of the data: division by zero',
  },
  {
    how: 'fails on these data and not on their copy',
    text: `update users set display_name = ''; ${where('not like', 'perform 1 / 0;')}`,
    reason: 'What happened: division by zero',
  },
  {
    how: 'makes something else of these data than of their copy',
    text: `update users set display_name = ''; ${where('like', 'create table only_there (id uuid);')}`,
    reason: 'The change did not make what it made on a copy: column only_there.id uuid',
  },
])(
  'where a migration $how, the old data stay as they are and the old version runs',
  async ({ text, reason }) => {
    await makeOld(last)
    await sql`delete from two_step_secrets`.execute(db())
    const before = [await readRows(), await history()]
    const folder = await laterVersion({
      '9000_first.sql': 'create table fine (id uuid primary key);',
      '9001_second.sql': text,
    })
    const failed = await start({ folder }).catch((error: Error) => error.message)
    expect(failed).toContain('could not bring the data up to date, and has changed nothing.')
    expect(failed).toContain(reason)
    expect(failed).toContain('put back the version of Tercet that ran before and start it.')
    expect(failed).toContain(
      `A backup of just now, restored once and compared: ${join(home(), 'data', 'backups')}/localhost-`,
    )
    expect([await readRows(), await history()]).toEqual(before)
    await expectRunning(await start())
  },
)

test('without a proven backup nothing is changed, unless the operator says that there is another one', async () => {
  await makeOld(last - 1)
  const before = [await readRows(), await history()]
  await writeFile(join(home(), 'in-the-way'), '')
  const settings = { BACKUP_DIR: join(home(), 'in-the-way', 'backups') }
  await expect(start({ settings })).rejects.toThrow('No proven backup could be made first.')
  expect([await readRows(), await history()]).toEqual(before)
  await start({ settings: { ...settings, UPGRADE_BACKUP: '0' } })
})
