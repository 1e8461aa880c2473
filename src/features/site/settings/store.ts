import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { preparedQuery } from '../../../base/db/preparedQuery.ts'
import type { SiteNow } from '../../../base/site.ts'

/** What administrators have set; null is as by default. */
export type StoredSettings = {
  version: number
  name: string | null
  tagline: string | null
  hue: number | null
  email: string | null
  phone: string | null
  address: string | null
  social: string[] | null
  statistics: SiteNow['statistics'] | null
  registration: SiteNow['registration'] | null
  logo: string | null
  logo_width: number | null
  logo_height: number | null
}

const columns = [
  'version',
  'name',
  'tagline',
  'hue',
  'email',
  'phone',
  'address',
  'social',
  'registration',
  'logo',
  'logo_width',
  'logo_height',
] as const

const readSettings = preparedQuery((db) =>
  db
    .selectFrom('site_settings')
    .select(columns)
    .select(sql<SiteNow['statistics'] | null>`statistics`.as('statistics')),
)

/** What administrators have set. */
export async function findSettings(db: Db): Promise<StoredSettings | undefined> {
  const [row] = await readSettings(db)
  return row as StoredSettings | undefined
}

/** The same, after locking it until the transaction ends, so that of two changes the second sees the first. */
export async function holdSettings(transaction: Db): Promise<StoredSettings> {
  const row = await transaction
    .selectFrom('site_settings')
    .select(columns)
    .select(sql<SiteNow['statistics'] | null>`statistics`.as('statistics'))
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as StoredSettings
}

/** Stores what has changed, and returns the new version. */
export async function updateSettings(
  transaction: Db,
  { statistics, ...change }: Partial<Omit<StoredSettings, 'version'>>,
  now: Date,
): Promise<number> {
  const { version } = await transaction
    .updateTable('site_settings')
    .set({ ...change, version: sql`version + 1`, changed_at: now.toISOString() })
    .$if(statistics !== undefined, (query) => query.set({ statistics: JSON.stringify(statistics) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
