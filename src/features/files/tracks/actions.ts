import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Services } from '../../../base/services.ts'
import { forgetText, keepText } from '../finding/store.ts'
import { requireRoom as requireStorage } from '../room.ts'
import type { FileRef } from '../store.ts'
import type { FileTrack, FileTracks, TrackVersion, WholeFileTrack } from './contract.ts'
import { noTrackHere, otherTrack, tooLargeTrack, unknownTrack, unreadableCues } from './problems.ts'
import { languageName } from './shared/language.ts'
import { most, type TrackKind } from './shared/limits.ts'
import { type Passage, passagesOf } from './shared/passages.ts'
import { cleanTranscript, readCues, writeCues } from './shared/vtt.ts'
import {
  deleteTrack,
  findNext,
  findRecorded,
  findTrack,
  findVersion,
  findWithTracks,
  keepVersion,
  listTracksIn,
  listVersions,
  type TrackRef,
  writeTrack,
} from './store.ts'

/** What one author writes within so long is one version, in ms. */
const sitting = 10 * 60 * 1000

/** What goes along with a recording for those who learn, at the file's variant `{kind}-{language}.vtt`, transcripts at `.txt`. */
export type Track = {
  kind: TrackKind
  language: string
  label: string
  isDefault: boolean
}

/** What goes along with some files of a scope, by file, as learners choose it; what has nothing in it is left out. */
export async function listTracks(
  db: Db,
  scopeId: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, Track[]>> {
  const rows = files.length === 0 ? [] : await listTracksIn(db, scopeId, files)
  const tracks = rows.map(({ file, kind, language, label, isDefault }) => ({
    file,
    track: {
      kind: kind as Track['kind'],
      language,
      label: label || languageName(language, language),
      isDefault,
    },
  }))
  const byFile = Map.groupBy(tracks, ({ file }) => file)
  return new Map([...byFile].map(([file, own]) => [file, own.map(({ track }) => track)]))
}

/** A file, and all that goes along with it. @throws Problem 404 */
export async function readTracks(db: Db, ref: FileRef): Promise<FileTracks> {
  const file = await findWithTracks(db, ref)
  if (file === undefined) throw unknownTrack('file')
  return file
}

/** @throws Problem 404 */
export async function readTrack(db: Db, ref: TrackRef): Promise<WholeFileTrack> {
  const track = await findTrack(db, ref)
  if (track === undefined) throw unknownTrack('track')
  return track
}

/** What a member sends of a track, and the version that they have read. */
type Given = { version: number | null; text: string; label: string; isDefault: boolean }

/**
 * Writes a track, whose cues are written anew.
 * @returns whether it is new
 * @throws Problem 404 for no file of the scope, 409 for one that is no recording, has as many tracks as it may, where somebody else
 * was faster, or the course has no room, 422 for what cannot be read
 */
export async function putTrack(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Pick<Actor, 'id'>,
  ref: TrackRef,
  given: Given,
): Promise<{ track: FileTrack; isNew: boolean }> {
  const made = writeAnew(ref.kind, given.text)
  return db.transaction().execute(async (transaction) => {
    const by = { actorId: actor.id, now: clock.now() }
    const { grown, ...put } = await putMade(transaction, by, ref, given, made)
    if (grown > 0) await requireStorage(transaction, config.files.quotas, ref.scopeId, ref.scopeId)
    return put
  })
}

/** Adds a track of a file that has just been added; part of a transaction. @throws Problem as above */
export async function addTrack(
  transaction: Db,
  by: { actorId: string; now: Date },
  ref: TrackRef,
  given: Omit<Given, 'version'>,
): Promise<void> {
  await putMade(transaction, by, ref, { ...given, version: null }, writeAnew(ref.kind, given.text))
}

async function putMade(
  transaction: Db,
  { actorId, now }: { actorId: string; now: Date },
  ref: TrackRef,
  given: Given,
  made: ReturnType<typeof writeAnew>,
): Promise<{ track: FileTrack; isNew: boolean; grown: number }> {
  const label = given.label.trim()
  const file = await findRecorded(transaction, ref, { held: true })
  if (file === undefined) throw unknownTrack('file')
  if (file.type !== null && !/^(?:video|audio)\//.test(file.type)) throw noTrackHere('notRecorded')
  const there = await findTrack(transaction, ref)
  const isSame = there?.text === made.text && there.label === label && there.isDefault === given.isDefault
  if (there !== undefined && isSame) return { track: withoutText(there), isNew: false, grown: 0 }
  if ((there?.version ?? null) !== given.version) throw otherTrack(there ?? null)
  const next = there ?? (await findNext(transaction, ref))
  if ('tracks' in next && next.tracks >= most.tracks) throw noTrackHere('tooMany')
  const version = there === undefined ? next.version : there.version + 1
  const written = { ...made, label, isDefault: given.isDefault, version, by: actorId, now }
  await writeTrack(transaction, ref, written)
  const grown = await keepVersion(transaction, ref, written, new Date(now.getTime() - sitting))
  if (there?.text !== made.text) await keepSaid(transaction, ref, made.passages)
  const { kind, language } = ref
  const track = { kind, language, label, isDefault: given.isDefault, cues: made.cues, version }
  return { track: { ...track, changedAt: now.toISOString() }, isNew: there === undefined, grown }
}

function withoutText({ text: _, ...track }: WholeFileTrack): FileTrack {
  return track
}

/** @throws Problem 422 */
function writeAnew(kind: TrackKind, given: string): { text: string; cues: number; passages: Passage[] } {
  if (kind === 'transcript') {
    const text = cleanTranscript(given)
    requireRoom(text)
    const passages = text.split('\n\n').map((paragraph) => ({ at: 0, text: paragraph }))
    return { text, cues: 0, passages }
  }
  const { cues, faults } = readCues(given)
  if (faults.length > 0) throw unreadableCues(faults)
  const text = writeCues(cues)
  requireRoom(text)
  return { text, cues: cues.length, passages: passagesOf(cues) }
}

/** Written anew a text can be longer than it was sent. @throws Problem 422 */
function requireRoom(text: string): void {
  if (Buffer.byteLength(text) > most.bytes) throw tooLargeTrack()
}

/** Has what is said found; the titles of chapters are as well. */
function keepSaid(transaction: Db, ref: TrackRef, texts: readonly Passage[]): Promise<void> {
  return keepText(transaction, ref, { source: sourceOf(ref), unit: 'ms', texts })
}

function sourceOf({ kind, language }: TrackRef): string {
  return `${kind}-${language}`
}

/** Deletes a track, in a version where one is given. @throws Problem 404, 409 in another one */
export async function dropTrack(db: Db, ref: TrackRef, version: number | undefined): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const file = await findRecorded(transaction, ref, { held: true })
    if (file === undefined) throw unknownTrack('file')
    const there = await readTrack(transaction, ref)
    if (version !== undefined && there.version !== version) throw otherTrack(there)
    await deleteTrack(transaction, ref)
    await forgetText(transaction, ref, sourceOf(ref))
  })
}

/** The versions of a track that are kept, the latest first. @throws Problem 404 where there are none */
export async function readVersions(db: Db, ref: TrackRef): Promise<TrackVersion[]> {
  const versions = await listVersions(db, ref)
  if (versions.length === 0) throw unknownTrack('track')
  return versions
}

/** The text of a version. @throws Problem 404 */
export async function readVersion(db: Db, ref: TrackRef, nr: number): Promise<string> {
  const text = await findVersion(db, ref, nr)
  if (text === undefined) throw unknownTrack('track')
  return text
}
