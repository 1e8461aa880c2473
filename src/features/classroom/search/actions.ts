import { z } from 'zod'
import { folded } from '../../../base/contract/folded.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { typedWords } from '../../courses/shared/words.ts'
import { findLessonsWith, listTexts } from '../../lessons/finding/store.ts'
import type { ItemKind } from '../../outline/kind.ts'
import { type LearnerOutline, readOutlinesFor } from '../../outline/learning.ts'
import { doneIn, readOwnOutline } from '../../progress/actions.ts'
import { listProgress } from '../../progress/store.ts'
import type { LessonHit } from '../contract.ts'
import { placeOf } from '../shared/place.ts'
import {
  beforeAll,
  bounds,
  compareRanks,
  countBits,
  createTitleBits,
  type Rank,
  snippetIn,
  textsAt,
} from './rules.ts'
import { type AskedItem, findFilesWith, listFileTexts, listSearched, type Place } from './store.ts'

type Asked = { q?: string | undefined; after?: string | undefined }

/** When it is asked, and what kinds of items there are. */
type Given = { now: Date; kinds: readonly ItemKind[] }

const inCourse: Listing<[...Rank]> = {
  name: 'lessons-of-course',
  key: z.tuple([z.int(), z.int(), z.int()]),
}

/** Its keys also say after which enrollment the courses begin that were looked through. */
const inMine: Listing<[titled: number, whole: number, at: number, enrolledAt: string, enrollment: string]> = {
  name: 'my-lessons',
  key: z.tuple([
    z.int(),
    z.int(),
    z.int(),
    z.union([instantInKey, z.literal('')]),
    z.union([z.uuid(), z.literal('')]),
  ]),
}

type Ranked = {
  courseId: string
  itemId: string
  kind: string
  courseTitle: string
  title: string
  rank: Rank
}

/**
 * The lessons of a course that are open to the actor, who takes or teaches it, and have all words of a search in title and text.
 * @throws Problem 404 when there is no such course
 */
export async function searchCourse(
  db: Db,
  actor: Actor,
  courseId: string,
  { q = '', after }: Asked,
  { now, kinds }: Given,
): Promise<Page<LessonHit>> {
  const words = wordsOf(q)
  const from = keyAfter(after, inCourse) ?? beforeAll
  if (words.length === 0) return { items: [], next: null }
  const { outline } = await readOwnOutline(db, { courseId, userId: actor.id }, now)
  const hits = await rankedIn(db, words, [outline], { after: from, kinds })
  const { items, next } = toPage(hits, bounds.hits, inCourse, ({ rank }) => [...rank])
  return { items: await withSnippets(db, words, items, kinds), next }
}

/**
 * The same of all courses that the actor takes, the one joined last first. One query looks through so many that its bounds are kept;
 * the next page goes on in the others, so a page may be empty and not be the last one.
 */
export async function searchMyLessons(
  db: Db,
  actor: Actor,
  { q = '', after }: Asked,
  { now, kinds }: Given,
): Promise<Page<LessonHit>> {
  const words = wordsOf(q)
  const [titled, whole, at, ...place] = keyAfter(after, inMine) ?? ([...beforeAll, '', ''] as const)
  if (words.length === 0) return { items: [], next: null }
  const from: Place | null = place[0] === '' || place[1] === '' ? null : place
  const { courses, further } = await coursesFrom(db, actor.id, from)
  const outlines = await outlinesOf(db, actor.id, courses, now)
  const hits = await rankedIn(db, words, outlines, { after: [titled, whole, at], kinds })
  const { items, next } = toPage(hits, bounds.hits, inMine, ({ rank }) => [...rank, ...place])
  const goesOn =
    next ?? (further && toPage([further, further], 1, inMine, (key) => [...beforeAll, ...key]).next)
  return { items: await withSnippets(db, words, items, kinds), next: goesOn }
}

/** The words of a search, without marks as titles are compared; eight of them at most. */
function wordsOf(q: string): string[] {
  return typedWords(q.normalize('NFC')).map(folded)
}

type Searched = Awaited<ReturnType<typeof listSearched>>

/** As many courses after a place as may be looked through at once, at least one; and the last of them, where there are more. */
async function coursesFrom(
  db: Db,
  userId: string,
  after: Place | null,
): Promise<{ courses: Searched; further: Place | null }> {
  const rows = await listSearched(db, userId, { after, limit: bounds.courses + 1 })
  let lessons = 0
  const courses = rows.slice(0, bounds.courses).filter(({ items }, nr) => {
    lessons += items
    return nr === 0 || lessons <= bounds.lessons
  })
  const last = courses.at(-1)
  const isAll = last === undefined || courses.length === rows.length
  return { courses, further: isAll ? null : [last.enrolledAt, last.enrollment] }
}

/** The outlines of courses as the one who takes them sees them, in their order. */
async function outlinesOf(db: Db, userId: string, courses: Searched, now: Date): Promise<LearnerOutline[]> {
  if (courses.length === 0) return []
  const courseIds = courses.map(({ id }) => id)
  const states = Map.groupBy(await listProgress(db, { courseIds, userId }), ({ courseId }) => courseId)
  const begun = new Map(courses.map(({ id, start, zone }) => [id, { start, zone }]))
  const learnerIn = (courseId: string) => {
    const { start = null, zone = null } = begun.get(courseId) ?? {}
    const done = doneIn(states.get(courseId) ?? [])
    return { done, start: start === null ? null : new Date(start), zone }
  }
  const order = new Map(courseIds.map((id, nr) => [id, nr]))
  const outlines = await readOutlinesFor(db, courseIds, learnerIn, now)
  return outlines.toSorted((one, other) => (order.get(one.courseId) ?? 0) - (order.get(other.courseId) ?? 0))
}

/** What is open in outlines and has all words, best first, after a rank; one more than a page has. */
async function rankedIn(
  db: Db,
  words: readonly string[],
  outlines: readonly LearnerOutline[],
  { after, kinds }: { after: Rank; kinds: readonly ItemKind[] },
): Promise<Ranked[]> {
  const all = 2 ** words.length - 1
  const titleBits = createTitleBits(words)
  const open = outlines
    .flatMap(({ courseId, title: courseTitle, sections }) =>
      sections.flatMap(({ items }) => items.map((item) => ({ ...item, courseId, courseTitle }))),
    )
    .filter(({ state }) => state !== 'closed')
    .map(({ courseId, courseTitle, _id: itemId, kind, title }, at) => {
      const bits = titleBits(title)
      return { courseId, courseTitle, itemId, kind, title, at, titled: countBits(bits), needed: all & ~bits }
    })
  const asked = open.filter(({ needed }) => needed !== 0)
  const found = await findWith(db, words, asked, kinds)
  const wholeOf = new Map(found.map(({ courseId, itemId, whole }) => [`${courseId}/${itemId}`, whole]))
  return open
    .flatMap(({ needed, titled, at, ...hit }) => {
      const whole = needed === 0 ? 0 : wholeOf.get(`${hit.courseId}/${hit.itemId}`)
      return whole === undefined ? [] : [{ ...hit, rank: [titled, whole, at] as const }]
    })
    .filter(({ rank }) => compareRanks(after, rank) < 0)
    .toSorted((one, other) => compareRanks(one.rank, other.rank))
    .slice(0, bounds.hits + 1)
}

/** Which of some items say the words that they must have: in their text, or in their files. */
async function findWith(
  db: Db,
  words: readonly string[],
  asked: readonly (AskedItem & { kind: string })[],
  kinds: readonly ItemKind[],
) {
  const { written, filed } = byWords(asked, kinds)
  const lessons = written.length === 0 ? [] : await findLessonsWith(db, words, written)
  return filed.length === 0 ? lessons : [...lessons, ...(await findFilesWith(db, words, filed))]
}

/** Those of some items whose words are on their pages, and those whose words are in files. */
function byWords<Item extends { kind: string }>(items: readonly Item[], kinds: readonly ItemKind[]) {
  const wordsOf = new Map(kinds.map(({ kind, words }) => [kind, words]))
  const written = items.filter(({ kind }) => wordsOf.get(kind) === 'page')
  const filed = items.filter(({ kind }) => wordsOf.get(kind)?.startsWith('file'))
  return { written, filed, wordsOf }
}

/** Hits with what their texts say of the words. */
async function withSnippets(
  db: Db,
  words: readonly string[],
  hits: readonly Ranked[],
  kinds: readonly ItemKind[],
): Promise<LessonHit[]> {
  const { written, filed, wordsOf: placeOfWords } = byWords(hits, kinds)
  const pages = written.length === 0 ? [] : await listTexts(db, written)
  const textsOf = new Map(pages.map(({ courseId, itemId, texts }) => [`${courseId}/${itemId}`, texts]))
  const files = filed.length === 0 ? [] : await listFileTexts(db, filed)
  const saidIn = Map.groupBy(files, ({ courseId, itemId }) => `${courseId}/${itemId}`)
  return hits.map(({ courseId, itemId, kind, courseTitle, title }) => {
    const key = `${courseId}/${itemId}`
    const { block: where, snippet } = snippetIn(textsOf.get(key) ?? textsAt(saidIn.get(key) ?? []), words)
    const from = placeOfWords.get(kind)
    const block = from === 'page' ? where : null
    // Among several files nobody knows whose second it is.
    const place = block !== null ? { block } : from === 'file' && where !== null ? placeOf(where) : null
    return { course: courseId, courseTitle, item: itemId, title, block, place, snippet }
  })
}
