import { zstdCompressSync } from 'node:zlib'
import { rendererNumber } from '../../../src/features/lessons/document/render/rendererNumber.ts'
import { schemaNumber } from '../../../src/features/lessons/document/shared/schemaNumber.ts'
import { idOf, instant, type Size, type Table, timeOf } from './ids.ts'
import { type Chance, createChance } from './random.ts'
import { descriptionOf, titleOf } from './text.ts'

/** Every so many courses one is open for learning; the others have outlines of drafts. */
const openEvery = 25

/** How many sections a course has. */
const sectionsEach = 3

/** How far apart positions are, as the product spaces them. */
const spacing = 1024

/** Blocks of a lesson: some 300 words. */
const blocksEach = 8

type Taking = { taken: Int32Array; taker: Int32Array }

/** Whether the course with this number is open for learning. */
function isOpen(course: number): boolean {
  return course % openEvery === 0
}

/** The courses that are open, from the newest on: learners of the measure take these. */
export function openCourses({ courses }: Size, most: number): string[] {
  const numbers = Array.from({ length: Math.ceil(courses / openEvery) }, (_, at) => at * openEvery)
  return numbers.slice(-most).map((number) => idOf('course', number, courses))
}

/** A published lesson of the course with this id, chosen by chance. */
export function lessonOf(size: Size, course: string, chance: Chance): string {
  const number = Number.parseInt(course.slice(-12), 16)
  return itemOf(size, number, chance.below(size.items))
}

function itemOf({ courses, items }: Size, course: number, at: number): string {
  return idOf('item', course * items + at, courses * items)
}

function sectionOf({ courses }: Size, course: number, at: number): string {
  return idOf('section', course * sectionsEach + at, courses * sectionsEach)
}

/**
 * What courses consist of: an outline each, and where a course is open the lessons, their learners' clocks and where these
 * stopped. No tables where courses have no items.
 * @param taking the courses of each enrollment and their takers
 */
export function learningTables(size: Size, taking: Taking, seed: number): Table[] {
  if (size.items === 0) return []
  const key = ['course_id', 'item_id', 'language']
  return [
    {
      name: 'outlines',
      columns: ['course_id', 'revision', 'published', 'origin'],
      lines: () => outlineLines(size),
    },
    {
      name: 'sections',
      columns: ['course_id', 'id', 'position', 'title'],
      lines: () => sectionLines(size, createChance(seed)),
    },
    {
      name: 'items',
      columns: [
        'course_id',
        'id',
        'section_id',
        'position',
        'kind',
        'title',
        'published',
        'done_by',
        'minutes',
      ],
      lines: () => itemLines(size, createChance(seed + 1)),
    },
    {
      name: 'lesson_drafts',
      columns: [...key, 'schema', 'changed_at', 'last_nr'],
      lines: () => lessonLines(size, ({ at }) => `${schemaNumber}\t${at}\t1`),
    },
    {
      name: 'lesson_versions',
      columns: [...key, 'nr', 'draft', 'reason', 'began_at', 'at', 'schema', 'document', 'words'],
      lines: () => versionLines(size),
    },
    {
      name: 'lesson_pages',
      columns: [...key, ...pageColumns],
      lines: () => pageLines(size, createChance(seed + 2)),
    },
    {
      name: 'course_clocks',
      columns: ['course_id', 'user_id', 'started_at'],
      lines: () => clockLines(size, taking),
    },
    {
      name: 'item_progress',
      columns: ['course_id', 'user_id', 'item_id', 'turn', 'marked', 'marked_at', 'first_at', 'last_at'],
      lines: () => progressLines(size, taking, createChance(seed + 3)),
    },
  ]
}

function* outlineLines({ courses }: Size): Iterable<string> {
  for (let number = 0; number < courses; number += 1) {
    const id = idOf('course', number, courses)
    yield `${id}\t1\t${isOpen(number)}\t${id}\n`
  }
}

function* sectionLines(size: Size, chance: Chance): Iterable<string> {
  for (let course = 0; course < size.courses; course += 1) {
    for (let at = 0; at < sectionsEach; at += 1) {
      const ids = `${idOf('course', course, size.courses)}\t${sectionOf(size, course, at)}`
      yield `${ids}\t${(at + 1) * spacing}\t${titleOf(chance)}\n`
    }
  }
}

function* itemLines(size: Size, chance: Chance): Iterable<string> {
  const each = Math.ceil(size.items / sectionsEach)
  for (let course = 0; course < size.courses; course += 1) {
    for (let at = 0; at < size.items; at += 1) {
      const section = sectionOf(size, course, Math.floor(at / each))
      const ids = `${idOf('course', course, size.courses)}\t${itemOf(size, course, at)}\t${section}`
      const place = ((at % each) + 1) * spacing
      yield `${ids}\t${place}\ttext\t${titleOf(chance)}\t${isOpen(course)}\tmark\t${2 + chance.below(9)}\n`
    }
  }
}

/** The lessons of the courses that are open, each with the key of its text and what `rest` makes of it. */
function* lessonLines(size: Size, rest: (lesson: { at: string }) => string): Iterable<string> {
  for (let course = 0; course < size.courses; course += openEvery) {
    const at = instant(timeOf(course, size.courses))
    for (let item = 0; item < size.items; item += 1) {
      yield `${idOf('course', course, size.courses)}\t${itemOf(size, course, item)}\tund\t${rest({ at })}\n`
    }
  }
}

/** Nobody reads what the history has packed in a measure, so that all versions share one document. */
function versionLines(size: Size): Iterable<string> {
  const document = { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'b0000000' } }] }
  const packed = `\\\\x${zstdCompressSync(JSON.stringify(document)).toString('hex')}`
  return lessonLines(size, ({ at }) => `1\t0\tpublish\t${at}\t${at}\t${schemaNumber}\t${packed}\t300`)
}

const pageColumns = [
  'nr',
  'version',
  'renderer',
  'html',
  'headings',
  'blocks',
  'links',
  'files',
  'texts',
  'findings',
  'minutes',
]

function pageLines(size: Size, chance: Chance): Iterable<string> {
  return lessonLines(size, () => {
    const texts = Array.from({ length: blocksEach }, (_, at) => ({
      id: `b000000${at}`,
      text: `${descriptionOf(chance)}`,
    }))
    const html = texts.map(({ id, text }) => `<p id="t-${id}" dir="auto">${text}</p>`).join('')
    const blocks = JSON.stringify(texts.map(({ id }) => id))
    return `1\t0\t${rendererNumber}\t${html}\t[]\t${blocks}\t[]\t[]\t${JSON.stringify(texts)}\t[]\t3`
  })
}

/** The enrollments in courses that are open, by the numbers of their course and their taker. */
function* learnersOf(size: Size, { taken, taker }: Taking): Iterable<{ course: number; ids: string }> {
  for (const [number, course] of taken.entries()) {
    if (!isOpen(course)) continue
    const member = idOf('user', taker[number] ?? 0, size.members)
    yield { course, ids: `${idOf('course', course, size.courses)}\t${member}` }
  }
}

function* clockLines(size: Size, taking: Taking): Iterable<string> {
  for (const { course, ids } of learnersOf(size, taking)) {
    yield `${ids}\t${instant(timeOf(course, size.courses))}\n`
  }
}

/** Every learner has marked the first lessons of a course, some more, some fewer. */
function* progressLines(size: Size, taking: Taking, chance: Chance): Iterable<string> {
  for (const { course, ids } of learnersOf(size, taking)) {
    const at = instant(timeOf(course, size.courses))
    const done = chance.below(size.items)
    for (let item = 0; item < done; item += 1) {
      yield `${ids}\t${itemOf(size, course, item)}\t1\ttrue\t${at}\t${at}\t${at}\n`
    }
  }
}
