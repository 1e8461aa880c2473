import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import type { SubjectNames } from './contract.ts'
import { freeSlug, most, moved } from './rules.ts'
import {
  deleteSubject,
  holdSubjects,
  insertSubject,
  placeSubjects,
  type StoredSubject,
  updateNames,
} from './store.ts'
import { subjectsText } from './text/en.ts'

/** Who changes the list, when and from where. */
export type Change = { actor: Pick<Actor, 'id'>; at: Date; from: Origin }

/**
 * Adds a subject to the end of a group, or a group where there is no `parent`.
 * @throws Problem 404 without such a group, 409 when there are as many as may be
 */
export function addSubject(
  db: Db,
  { parent, names }: { parent: string | null; names: SubjectNames },
  by: Change,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const all = await holdSubjects(transaction)
    if (parent !== null) requireGroup(all, parent)
    const beside = all.filter((one) => one.parent === parent)
    requireRoom(parent, beside.length)
    const id = newId()
    const slug = freeSlug(names.en, new Set(all.map((one) => one.slug)))
    const position = (beside.at(-1)?.position ?? 0) + 1
    await insertSubject(transaction, { id, parent, slug, position, names })
    await record(transaction, 'added', by)
    return id
  })
}

/**
 * Renames a subject, moves it to the end of another group, or past one of its neighbours. Its slug stays, since addresses name it.
 * @throws Problem 404 without such a subject or group, 409 when that group is full
 */
export function changeSubject(
  db: Db,
  id: string,
  {
    names,
    parent,
    move,
  }: {
    names?: SubjectNames | undefined
    parent?: string | undefined
    move?: 'up' | 'down' | undefined
  },
  by: Change,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const all = await holdSubjects(transaction)
    const subject = find(all, id)
    if (names !== undefined) await updateNames(transaction, id, names)
    const group = subject.parent === null ? null : (parent ?? subject.parent)
    const beside = all.filter((one) => one.parent === group && one.id !== id)
    if (group !== subject.parent && group !== null) {
      requireGroup(all, group)
      requireRoom(group, beside.length)
      await placeSubjects(transaction, group, [...beside.map((one) => one.id), id])
    } else if (move !== undefined) {
      const ids = all.filter((one) => one.parent === group).map((one) => one.id)
      await placeSubjects(transaction, group, moved(ids, ids.indexOf(id), move))
    }
    await record(transaction, names === undefined ? 'moved' : 'renamed', by)
  })
}

/**
 * Removes a subject, or a group with its subjects.
 * @returns how many went
 * @throws Problem 404 without such a subject
 */
export function removeSubject(db: Db, id: string, by: Change): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const all = await holdSubjects(transaction)
    find(all, id)
    await deleteSubject(transaction, id)
    await record(transaction, 'removed', by)
    return 1 + all.filter((one) => one.parent === id).length
  })
}

function record(transaction: Db, done: string, { actor, at, from }: Change) {
  return recordEvent(transaction, { kind: 'subjects.changed', at, userId: actor.id, from, details: { done } })
}

function find(all: readonly StoredSubject[], id: string): StoredSubject {
  const subject = all.find((one) => one.id === id)
  if (subject === undefined) throw noRoute()
  return subject
}

/** @throws Problem 404 for anything but a group */
function requireGroup(all: readonly StoredSubject[], id: string): void {
  if (find(all, id).parent !== null) throw noRoute()
}

/** @throws Problem 409 when a list has as many as it may */
function requireRoom(parent: string | null, there: number): void {
  const bound = parent === null ? most.groups : most.inGroup
  if (there < bound) return
  throw problem({
    code: 'too-many-subjects',
    status: 409,
    detail: (language) => subjectsText(language).tooMany({ most: bound }),
  })
}
