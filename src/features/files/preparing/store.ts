import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import type { Rendition } from '../reading/shared/lists.ts'
import type { CopyName } from '../rules.ts'
import type { FileRef } from '../store.ts'
import type { Failure, TaskName } from './rules.ts'

/** A task of a file. */
export type TaskRow = {
  task: TaskName
  state: 'waiting' | 'working' | 'done' | 'failed'
  percent: number
  failure: Failure | null
}

/** A task that somebody works on, and the file that it is about. */
export type TakenTask = FileRef & {
  task: TaskName
  recipe: number
  attempts: number
  type: string
  size: number
}

/** Before all ids. */
const noId = '00000000-0000-0000-0000-000000000000'

/** Takes a scan as a task is taken. */
export function takeScan(
  db: Db,
  times: { now: Date; until: Date },
  after: string | null = null,
): Promise<TakenTask | undefined> {
  return takeNext(db, times, after, sql`task = 'scan' and state <> 'done'`)
}

/**
 * Takes a task of the next course that has one, so that one with many holds up no other; nobody else takes it before `until`. Undefined
 * where none is due.
 * @param after the course of which one was taken before
 */
export async function takeTask(
  db: Db,
  times: { now: Date; until: Date },
  after: string | null = null,
): Promise<TakenTask | undefined> {
  return takeNext(db, times, after, sql`task <> 'scan'`)
}

async function takeNext(
  db: Db,
  times: { now: Date; until: Date },
  after: string | null,
  which: RawBuilder<unknown>,
): Promise<TakenTask | undefined> {
  const next = after === null ? undefined : await takeBehind(db, after, times, which)
  return next ?? (await takeBehind(db, noId, times, which))
}

async function takeBehind(
  db: Db,
  after: string,
  { now, until }: { now: Date; until: Date },
  which: RawBuilder<unknown>,
): Promise<TakenTask | undefined> {
  const { rows } = await sql<TakenTask>`
    update file_tasks set state = 'working', due_at = ${until.toISOString()}::timestamptz, attempts = attempts + 1,
      done_percent = 0
    from file_contents
    where (file_tasks.scope_id, file_tasks.file_id, file_tasks.task, file_tasks.recipe) = (
        select scope_id, file_id, task, recipe from file_tasks
        where due_at <= ${now.toISOString()}::timestamptz and ${which} and scope_id > ${after}::uuid
        order by scope_id, due_at limit 1 for update skip locked)
      and file_contents.scope_id = file_tasks.scope_id and file_contents.file_id = file_tasks.file_id
    returning file_tasks.scope_id as "scopeId", file_tasks.file_id as id, task, recipe, attempts, type, size`.execute(
    db,
  )
  return rows[0]
}

const ofTask = ({ scopeId, id, task, recipe }: Pick<TakenTask, 'scopeId' | 'id' | 'task' | 'recipe'>) =>
  sql<boolean>`scope_id = ${scopeId} and file_id = ${id} and task = ${task} and recipe = ${recipe}`

/** Keeps a task for longer, and says how much of it is done. False when its file has gone. */
export async function keepTask(
  db: Db,
  taken: TakenTask,
  { until, percent }: { until: Date; percent: number },
): Promise<boolean> {
  const row = await db
    .updateTable('file_tasks')
    .set({ due_at: until.toISOString(), done_percent: percent })
    .where(ofTask(taken))
    .where('state', '=', 'working')
    .returning('task')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a task. False when it has gone, as with a file that was refused. */
export async function settleTask(db: Db, taken: TakenTask, failure: Failure | null): Promise<boolean> {
  const state = failure === null ? 'done' : 'failed'
  const row = await db
    .updateTable('file_tasks')
    .set({ state, failure, due_at: null, ...(failure === null && { done_percent: 100 }) })
    .where(ofTask(taken))
    .returning('task')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a task of which nothing is to be made any more. */
export async function dropTask(db: Db, taken: TakenTask): Promise<void> {
  await db.deleteFrom('file_tasks').where(ofTask(taken)).execute()
}

/** Has a task done later. */
export async function putOffTask(
  db: Db,
  taken: TakenTask,
  { due, attempts }: { due: Date; attempts: number },
): Promise<void> {
  await db
    .updateTable('file_tasks')
    .set({ state: 'waiting', due_at: due.toISOString(), attempts })
    .where(ofTask(taken))
    .execute()
}

/** Adds tasks of a file, of those that it does not have. */
export async function insertTasks(
  db: Db,
  { scopeId, id }: FileRef,
  tasks: readonly TaskName[],
  { recipe, now }: { recipe: number; now: Date },
): Promise<void> {
  await db
    .insertInto('file_tasks')
    .values(
      tasks.map((task) => ({ scope_id: scopeId, file_id: id, task, recipe, due_at: now.toISOString() })),
    )
    .onConflict((there) => there.columns(['scope_id', 'file_id', 'task', 'recipe']).doNothing())
    .execute()
}

/** The tasks of a file, by the newest version of what does them. */
export async function listTasks(db: Db, { scopeId, id }: FileRef, recipe: number): Promise<TaskRow[]> {
  const rows = await db
    .selectFrom('file_tasks')
    .select(['task', 'state', 'done_percent as percent', 'failure'])
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('recipe', '=', recipe)
    .orderBy('task')
    .execute()
  return rows as TaskRow[]
}

/** Which picture stands for a video: none, the one that was made of it, or one that an author has chosen. */
export async function findPoster(db: Db, { scopeId, id }: FileRef): Promise<'none' | 'made' | 'own'> {
  const rows = await db
    .selectFrom('file_variants')
    .select('name')
    .where('scope_id', '=', scopeId)
    .where('file_id', '=', id)
    .where('name', 'in', ['poster', 'own'])
    .execute()
  if (rows.some(({ name }) => name === 'own')) return 'own'
  return rows.length > 0 ? 'made' : 'none'
}

/** Has a task that has failed done again. False where there is none. */
export async function retryTask(
  db: Db,
  { scopeId, id }: FileRef,
  { task, recipe, now }: { task: TaskName; recipe: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('file_tasks')
    .set({ state: 'waiting', failure: null, due_at: now.toISOString(), attempts: 0, done_percent: 0 })
    .where(ofTask({ scopeId, id, task, recipe }))
    .where('state', '=', 'failed')
    .returning('task')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks a file against its deletion, and counts what is added to it, for whoever has uploaded it. Returns who that is, null for somebody
 * who is gone; undefined when the file has gone.
 */
export function growFile(
  db: Db,
  { scopeId, id }: FileRef,
  bytes: number,
): Promise<{ by: string | null } | undefined> {
  return db
    .updateTable('files')
    .set({ bytes: sql`bytes + ${bytes}::bigint` })
    .where('scope_id', '=', scopeId)
    .where('id', '=', id)
    .returning('created_by as by')
    .executeTakeFirst()
}

/** Names a picture of a video; false where it has one. */
export async function insertPoster(
  db: Db,
  { scopeId, id }: FileRef,
  { blobId, width, height }: { blobId: string; width: number; height: number },
): Promise<boolean> {
  const row = await db
    .insertInto('file_variants')
    .values({ scope_id: scopeId, file_id: id, name: 'poster', blob_id: blobId, width, height })
    .onConflict((there) => there.columns(['scope_id', 'file_id', 'name']).doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** A copy of a video: a smaller one, or the same one that begins sooner, which has no list of its parts. */
export type NewCopy = Omit<Rendition, 'name' | 'segments'> & {
  name: CopyName
  segments: Rendition['segments'] | null
  size: number
  tag: string
}

/** Names a copy of a video, whose pieces follow; false where it has one. */
export async function insertRendition(
  db: Db,
  { scopeId, id }: FileRef,
  { name, size, width, height, bitrate, tag, segments }: NewCopy,
): Promise<boolean> {
  const row = await db
    .insertInto('file_renditions')
    .values({
      scope_id: scopeId,
      file_id: id,
      name,
      size,
      width,
      height,
      bitrate,
      tag,
      segments: segments === null ? null : JSON.stringify(segments),
    })
    .onConflict((there) => there.columns(['scope_id', 'file_id', 'name']).doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRenditionPiece(
  db: Db,
  { scopeId, id }: FileRef,
  { name, start, size, blobId }: { name: CopyName; start: number; size: number; blobId: string },
): Promise<void> {
  await db
    .insertInto('rendition_pieces')
    .values({ scope_id: scopeId, file_id: id, name, start, size, blob_id: blobId })
    .execute()
}

/**
 * What there is of a video beside itself: whether there is a picture, and the same video that begins sooner, and its smaller copies, the
 * smallest first.
 */
export type Prepared = {
  poster: boolean
  fast: boolean
  renditions: { name: string; height: number; bitrate: number }[]
}

/** What there is of some files of a scope beside themselves, by file; those of which nothing is made are left out. */
export async function listPrepared(
  db: Db,
  scopeId: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, Prepared>> {
  const ids = listOf('uuid', files)
  const { rows } = await sql<{ file: string; name: string; height: number; bitrate: number }>`
    select file_id as file, name, height, bitrate from file_renditions
    where scope_id = ${scopeId} and file_id = any (${ids})
    union all
    select file_id, name, height, 0 from file_variants
    where scope_id = ${scopeId} and file_id = any (${ids}) and name in ('poster', 'own')
    order by height`.execute(db)
  const byFile = Map.groupBy(rows, ({ file }) => file)
  return new Map(
    [...byFile].map(([file, own]) => {
      const has = (what: string) => own.some(({ name }) => name === what)
      const renditions = own.flatMap(({ name, height, bitrate }) =>
        ['poster', 'own', 'fast'].includes(name) ? [] : [{ name, height, bitrate }],
      )
      return [file, { poster: has('poster') || has('own'), fast: has('fast'), renditions }]
    }),
  )
}
