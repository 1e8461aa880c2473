import type pg from 'pg'
import type { StorageName } from '../../../base/blobs/storage.ts'
import type { Table } from './tables.ts'

/** The row of a file. */
export type BlobEntry = { id: string; size: number; sha256: string }

const pageSize = 1_000

/** The files in these storages; none in older data without the table. */
export async function* listBlobs(
  client: pg.Client,
  tables: readonly Pick<Table, 'name'>[],
  storages: readonly StorageName[],
): AsyncGenerator<BlobEntry> {
  if (!tables.some(({ name }) => name === 'blobs')) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<BlobEntry>(
      `select id, size::float8 as size, sha256 from public.blobs
      where place = any($2) and id > $1 order by id limit ${pageSize}`,
      [after, storages],
    )
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id ?? after
  }
}
