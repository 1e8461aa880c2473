import { z } from 'zod'

/** Raised when a version of Tercet before it could no longer read what this one writes. */
export const format = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What stands first in an archive: all that is needed to make the tables again. */
export const aboutSchema = z.object({
  format: z.int(),
  /** The version of the product that wrote it. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** Where the instance's secret is: among the files, or in AUTH_SECRET, which nobody but the operator keeps. */
  secret: z.enum(['file', 'setting']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string(), appliedAt: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

/** What stands last: what was written, to compare with what is read. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256 })),
})

export type About = z.output<typeof aboutSchema>
export type Manifest = z.output<typeof manifestSchema>
export type Migrations = About['migrations']

export const aboutName = 'about.json'
export const manifestName = 'manifest.json'

/** Where a part of a table's rows, and a file, stand in the archive. */
export const partName = (table: string, part: number) => `tables/${table}/${`${part}`.padStart(6, '0')}.copy`
export const fileName = (path: string) => `files/${path}`

/** What a name in the archive stands for. */
export function readName(name: string): { table: string } | { file: string } | null {
  const { table, file } = /^(?:tables\/(?<table>\w+)\/\d+\.copy|files\/(?<file>.+))$/.exec(name)?.groups ?? {}
  if (table !== undefined) return { table }
  // A name may not lead out of the folder that it is unpacked into.
  if (file === undefined || file.split('/').some((step) => ['', '.', '..'].includes(step))) return null
  return { file }
}
