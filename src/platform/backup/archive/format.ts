import { z } from 'zod'

/** The version of the format, to be raised when older versions of Tercet cannot read new archives. */
export const format = 2

/** The first version of the format, without a shelf: for those of Tercet that read no other, and where operators want one file. */
export const wholeFormat = 1

/** A migration that all versions of Tercet have which read the second format, and none that does not. */
const sinceShelf = '0107_photos_in_files.sql'

/** Whether the version that has made these data reads only archives that hold everything themselves. */
export function readsWholeOnly(migrations: readonly { name: string }[]): boolean {
  return !migrations.some(({ name }) => name === sinceShelf)
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The first entry of an archive: what is needed to create its tables. */
export const aboutSchema = z.object({
  format: z.int(),
  /** The version of the product that wrote it. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** Where the instance's secret is: among the files, or in AUTH_SECRET, which the archive does not hold. */
  secret: z.enum(['file', 'setting']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string(), appliedAt: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The shelf beside the archive, and whether what lies there is encrypted. None in the first version of the format. */
  shelf: z.object({ folder: z.string().regex(/^[a-z0-9.-]*\.files$/), sealed: z.boolean() }).optional(),
})

/** The last entry of an archive: checksums of what was written, to compare with what is read. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256 })),
  /** The large files, which lie on the shelf; `place` is where they are stored. */
  shelved: z
    .record(
      z.string().regex(/^files\/[0-9a-f]{2}\/[0-9a-f-]{36}$/),
      z.object({ bytes: z.int(), sha256, place: z.enum(['database', 'folder', 's3']) }),
    )
    .default({}),
})

export type About = z.output<typeof aboutSchema>
export type Manifest = z.output<typeof manifestSchema>
export type Migrations = About['migrations']
export type Shelved = Manifest['shelved']

export const aboutName = 'about.json'
export const manifestName = 'manifest.json'

/** The names of entries: for a part of a table's rows, and for a file. */
export const partName = (table: string, part: number) => `tables/${table}/${`${part}`.padStart(6, '0')}.copy`
export const fileName = (path: string) => `files/${path}`

/** The table or file that an entry belongs to; null for other names. */
export function readName(name: string): { table: string } | { file: string } | null {
  const { table, file } = /^(?:tables\/(?<table>\w+)\/\d+\.copy|files\/(?<file>.+))$/.exec(name)?.groups ?? {}
  if (table !== undefined) return { table }
  // Against path traversal: a name may not lead out of the folder that it is unpacked into.
  if (file === undefined || file.split('/').some((step) => ['', '.', '..'].includes(step))) return null
  return { file }
}
