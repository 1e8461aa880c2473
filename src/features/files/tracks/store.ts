import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import type { FileRef } from '../store.ts'
import type { FileTrack, TrackVersion, WholeFileTrack } from './contract.ts'
import { most, type TrackKind } from './shared/limits.ts'

/** Names a track of a file. */
export type TrackRef = FileRef & { kind: TrackKind; language: string }

/** What is known of a file that may have tracks. */
export type Recorded = { name: string; type: string | null }

const columns = [
  'file_tracks.kind',
  'file_tracks.language',
  'label',
  'is_default as isDefault',
  'cues',
  'version',
  'changed_at as changedAt',
] as const

function tracksOf(db: Db, { scopeId, id }: FileRef) {
  return db.selectFrom('file_tracks').where('scope_id', '=', scopeId).where('file_id', '=', id)
}

function trackOf(db: Db, ref: TrackRef) {
  return tracksOf(db, ref).where('kind', '=', ref.kind).where('language', '=', ref.language)
}

/** A file that is uploaded, or was; `held` keeps others from changing its tracks until the transaction ends. */
export function findRecorded(
  db: Db,
  { scopeId, id }: FileRef,
  { held = false } = {},
): Promise<Recorded | undefined> {
  return db
    .selectFrom('files')
    .innerJoin('file_contents', (join) =>
      join
        .onRef('file_contents.scope_id', '=', 'files.scope_id')
        .onRef('file_contents.file_id', '=', 'files.id'),
    )
    .select(['name', 'type'])
    .where('files.scope_id', '=', scopeId)
    .where('files.id', '=', id)
    .$if(held, (files) => files.forNoKeyUpdate('files'))
    .executeTakeFirst()
}

/** A file as a row of each of its tracks; one row without a track where it has none. */
type RecordedRow = Recorded & (FileTrack | { [column in keyof FileTrack]: null })

/** A file with what goes along with it, as many as one may have, in one statement. */
export async function findWithTracks(
  db: Db,
  { scopeId, id }: FileRef,
): Promise<(Recorded & { tracks: FileTrack[] }) | undefined> {
  const rows = await db
    .selectFrom('files')
    .innerJoin('file_contents', (join) =>
      join
        .onRef('file_contents.scope_id', '=', 'files.scope_id')
        .onRef('file_contents.file_id', '=', 'files.id'),
    )
    .leftJoin('file_tracks', (join) =>
      join.onRef('file_tracks.scope_id', '=', 'files.scope_id').onRef('file_tracks.file_id', '=', 'files.id'),
    )
    .select(['name', 'type', ...columns])
    .where('files.scope_id', '=', scopeId)
    .where('files.id', '=', id)
    .orderBy('file_tracks.kind')
    .orderBy('file_tracks.language')
    .limit(most.tracks)
    .$castTo<RecordedRow>()
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const tracks = rows.flatMap(({ name: _, type: __, ...track }) => (track.kind === null ? [] : [track]))
  return { name: first.name, type: first.type, tracks }
}

/** What goes along with a file: as many as one may have. */
export function listTracksOf(db: Db, ref: FileRef): Promise<FileTrack[]> {
  return tracksOf(db, ref)
    .select(columns)
    .orderBy('kind')
    .orderBy('language')
    .limit(most.tracks)
    .$narrowType<{ kind: TrackKind }>()
    .execute()
}

export function findTrack(db: Db, ref: TrackRef): Promise<WholeFileTrack | undefined> {
  return trackOf(db, ref)
    .select([...columns, 'text'])
    .$narrowType<{ kind: TrackKind }>()
    .executeTakeFirst()
}

/** A track as it is served. */
export async function findTrackText(db: Db, ref: TrackRef): Promise<string | undefined> {
  return (await trackOf(db, ref).select('text').executeTakeFirst())?.text
}

/** What a transcript of a file can be read from in a language: the transcript, or what is said with times, the best first. */
export function findSaid(
  db: Db,
  { scopeId, id }: FileRef,
  language: string,
): Promise<{ kind: string; text: string } | undefined> {
  return db
    .selectFrom('file_tracks')
    .select(['kind', 'text'])
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('language', '=', language)
    .where('kind', 'in', ['transcript', 'captions', 'subtitles'])
    .orderBy(sql`array_position(array['transcript', 'captions', 'subtitles'], kind)`)
    .limit(1)
    .executeTakeFirst()
}

/** The version that a new track gets, and how many tracks its file has. */
export async function findNext(db: Db, ref: TrackRef): Promise<{ version: number; tracks: number }> {
  const { rows } = await sql<{ version: number; tracks: number }>`
    select
      (select coalesce(max(version), 0) + 1 from file_track_versions
        where scope_id = ${ref.scopeId} and file_id = ${ref.id} and kind = ${ref.kind}
          and language = ${ref.language}) as version,
      (select count(*)::int from file_tracks where scope_id = ${ref.scopeId} and file_id = ${ref.id}) as tracks`.execute(
    db,
  )
  return rows[0] ?? { version: 1, tracks: 0 }
}

/** What is written of a track. */
export type Written = {
  label: string
  isDefault: boolean
  text: string
  cues: number
  version: number
  by: string
  now: Date
}

/** Writes a track. The one that was its kind's usual one is that no longer, where this is. */
export async function writeTrack(db: Db, ref: TrackRef, written: Written): Promise<void> {
  const { label, isDefault, text, cues, version, by, now } = written
  if (isDefault) {
    await db
      .updateTable('file_tracks')
      .set({ is_default: false })
      .where('scope_id', '=', ref.scopeId)
      .where('file_id', '=', ref.id)
      .where('kind', '=', ref.kind)
      .where('language', '<>', ref.language)
      .where('is_default', '=', true)
      .execute()
  }
  const values = {
    label,
    is_default: isDefault,
    text,
    cues,
    version,
    changed_by: by,
    changed_at: now.toISOString(),
  }
  await db
    .insertInto('file_tracks')
    .values({ scope_id: ref.scopeId, file_id: ref.id, kind: ref.kind, language: ref.language, ...values })
    .onConflict((there) => there.columns(['scope_id', 'file_id', 'kind', 'language']).doUpdateSet(values))
    .execute()
}

/**
 * Keeps a text as the latest version of a track, and deletes the oldest ones: of the track, and of the file, whose deleted tracks count
 * as well. What the same author wrote since `sitting` is one with it.
 * @returns by how many bytes all that is kept has grown
 */
export async function keepVersion(
  db: Db,
  ref: TrackRef,
  { text, version, by, now }: Pick<Written, 'text' | 'version' | 'by' | 'now'>,
  sitting: Date,
): Promise<number> {
  const { scopeId, id, kind, language } = ref
  const at = now.toISOString()
  const ofTrack = sql`scope_id = ${scopeId} and file_id = ${id} and kind = ${kind} and language = ${language}`
  const kept = await sql<{ bytes: number }>`
    with last as (
      select version, written_by, began_at, octet_length(text) as bytes from file_track_versions where ${ofTrack}
      order by version desc limit 1),
    same as (
      update file_track_versions set version = ${version}::bigint, text = ${text}, at = ${at}::timestamptz
      where ${ofTrack} and version = (
        select version from last
        where written_by = ${by}::uuid and began_at > ${sitting.toISOString()}::timestamptz)
      returning version),
    added as (
      insert into file_track_versions (scope_id, file_id, kind, language, version, text, written_by, began_at, at)
      select ${scopeId}::uuid, ${id}::uuid, ${kind}, ${language}, ${version}::bigint, ${text}, ${by}::uuid,
        ${at}::timestamptz, ${at}::timestamptz
      where not exists (select from same))
    select octet_length(${text}::text) - coalesce((select bytes from last where exists (select from same)), 0) as bytes`.execute(
    db,
  )
  const gone = await sql<{ bytes: number }>`
    with gone as (
    delete from file_track_versions
    where scope_id = ${scopeId} and file_id = ${id} and (kind, language, version) in (
      select kind, language, version from (
        select kind, language, version,
          row_number() over (partition by kind, language order by version desc) as of_track,
          row_number() over latest as of_file,
          sum(octet_length(text)) over latest as bytes
        from file_track_versions where scope_id = ${scopeId} and file_id = ${id}
        window latest as (
          order by (kind = ${kind} and language = ${language} and version = ${version}::bigint) desc, at desc,
            kind, language, version desc
          rows unbounded preceding)) kept
      where of_track > ${most.versions}::int or of_file > ${most.fileVersions}::int
        or bytes > ${most.fileVersionBytes}::int)
    returning octet_length(text) as bytes)
    select coalesce(sum(bytes), 0)::int as bytes from gone`.execute(db)
  return (kept.rows[0]?.bytes ?? 0) - (gone.rows[0]?.bytes ?? 0)
}

export async function deleteTrack(db: Db, { scopeId, id, kind, language }: TrackRef): Promise<void> {
  await db
    .deleteFrom('file_tracks')
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .execute()
}

function versionsOf(db: Db, { scopeId, id, kind, language }: TrackRef) {
  return db
    .selectFrom('file_track_versions')
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('kind', '=', kind)
    .where('file_track_versions.language', '=', language)
}

/** The versions of a track that are kept, the latest first. */
export function listVersions(db: Db, ref: TrackRef): Promise<TrackVersion[]> {
  return versionsOf(db, ref)
    .leftJoin('users', 'users.id', 'written_by')
    .select(['version', 'users.display_name as by', 'at'])
    .orderBy('version', 'desc')
    .limit(most.versions)
    .execute()
}

export async function findVersion(db: Db, ref: TrackRef, version: number): Promise<string | undefined> {
  return (await versionsOf(db, ref).where('version', '=', version).select('text').executeTakeFirst())?.text
}

/** What goes along with some files of a scope, for those who learn: of each what has something in it. A transcript has no cues. */
export async function listTracksIn(db: Db, scopeId: string, ids: readonly string[]) {
  return db
    .selectFrom('file_tracks')
    .select(['file_id as file', 'kind', 'language', 'label', 'is_default as isDefault'])
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', sql<string>`any (${listOf('uuid', ids)})`)
    .where(sql<boolean>`(cues > 0 or kind = 'transcript')`)
    .orderBy('file_id')
    .orderBy('kind')
    .orderBy('is_default', 'desc')
    .orderBy('language')
    .execute()
}
