import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { pageSize } from '../../../../../base/contract/pageSize.ts'
import { makeCalls } from '../../../../../base/page/calls.ts'
import { keptFetch } from '../../../../../base/page/keptFetch.ts'
import { pageOutdated } from '../../../../../base/page/outdated.ts'
import { answer } from '../../../../../base/page/request.ts'
import { keptIds } from '../../client/kept.ts'
import { joinKept } from '../../client/saving.ts'
import type { SavedApi } from '../../contract.ts'
import type { MarksApi } from '../contract.ts'

/** What a reader has to do with a course. */
type Marks = { saved: boolean; enrolled: boolean }

const none: Marks = { saved: false, enrolled: false }

/** The marks that were told, of this member, or of a visitor (null). */
let [known, reader] = [new Map<string, Marks>(), null as string | null]
const changed = new EventTarget()

/** The courses that are shown, with how many times each is. */
const shown = new Map<string, number>()
const asked = new Set<string>()

export const savedCalls = makeCalls<SavedApi>('/api', keptFetch)

/** The marks of a course for whoever reads the page; false until they are known. All that are shown are asked for together. */
export function useMarks(courseId: string): Marks & { signedIn: boolean; askAgain: () => void } {
  const root = useRouteLoaderData<{ member: { id: string } | null }>('root')
  const member = root?.member?.id ?? null
  const marks = useSyncExternalStore(
    subscribe,
    () => (reader === member && known.get(courseId)) || none,
    () => none,
  )
  useEffect(() => {
    shown.set(courseId, (shown.get(courseId) ?? 0) + 1)
    ask(courseId, member)
    return () => {
      const others = (shown.get(courseId) ?? 1) - 1
      if (others === 0) shown.delete(courseId)
      else shown.set(courseId, others)
    }
  }, [courseId, member])
  return { ...marks, signedIn: member !== null, askAgain: () => ask(courseId, member) }
}

/** Shows at once what a press will have done. */
export function mark(courseId: string, marks: Partial<Marks>): void {
  known.set(courseId, { ...none, ...known.get(courseId), ...marks })
  changed.dispatchEvent(new Event('change'))
}

function subscribe(listener: () => void) {
  changed.addEventListener('change', listener)
  // Undo, and another window in which a visitor saves. Adding them again changes nothing.
  addEventListener(pageOutdated, askAll)
  addEventListener('storage', askAll)
  return () => changed.removeEventListener('change', listener)
}

function ask(courseId: string, member: string | null): void {
  if (reader !== member) {
    known = new Map()
    reader = member
  }
  if (asked.size === 0) queueMicrotask(read)
  asked.add(courseId)
}

async function read(): Promise<void> {
  const [ids, of] = [[...asked], reader]
  asked.clear()
  const told = of === null ? readHere(ids) : await readThere(ids).catch(() => null)
  if (told === null || of !== reader) return
  for (const id of ids)
    known.set(id, { saved: told.saved.includes(id), enrolled: told.enrolled.includes(id) })
  changed.dispatchEvent(new Event('change'))
}

function readHere(ids: string[]) {
  const kept = keptIds()
  return { saved: ids.filter((id) => kept.includes(id)), enrolled: [] }
}

async function readThere(ids: string[]) {
  // What there is no place for stays in the browser; the marks do not depend on it.
  await joinKept(savedCalls).catch(() => {})
  const calls = makeCalls<MarksApi>('/api', fetch)
  const parts = Array.from({ length: Math.ceil(ids.length / pageSize.most) }, (_, at) =>
    ids.slice(at * pageSize.most, (at + 1) * pageSize.most),
  )
  const told = await Promise.all(
    parts.map((part) => answer(calls['my-marks'].$get({ query: { ids: part.join() } }))),
  )
  return { saved: told.flatMap(({ saved }) => saved), enrolled: told.flatMap(({ enrolled }) => enrolled) }
}

function askAll(): void {
  for (const id of shown.keys()) ask(id, reader)
}
