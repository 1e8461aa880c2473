import type { Db } from '../../../base/db/db.ts'
import { firstId } from './firstId.ts'
import { listCourseChanges, listTeachersFrom } from './store.ts'
import { type Element, element, elementToXml, toXml, xmlDeclaration } from './xml.ts'

/** The most addresses in one part (https://www.sitemaps.org/protocol.html). */
export const partSize = 50_000

/** Courses per query, so that a part of any size needs little memory. */
const stepSize = 1_000

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

/** The public pages besides those of courses. */
const pages = [
  '/',
  '/all-new-courses',
  '/all-courses',
  '/popular-courses',
  '/instructors',
  '/contact-us',
  '/terms-condition',
  '/privacy-policy',
]

/** The part of the sitemap with the pages. */
export function toPagesPart(origin: string): string {
  return toXml(element('urlset', namespace, ...pages.map((path) => location('url', origin + path))))
}

/** The sitemap index: the parts with the pages and the instructors, and those of courses by the ids at which they begin. */
export function toIndex(origin: string, starts: readonly string[]): string {
  const parts = starts.map((id) => `/sitemap-courses.xml?from=${id}`)
  const instructors = starts.length === 0 ? [] : ['/sitemap-instructors.xml']
  const all = ['/sitemap-pages.xml', ...instructors, ...parts].map((path) =>
    location('sitemap', origin + path),
  )
  return toXml(element('sitemapindex', namespace, ...all))
}

/** Streams the part of the courses that begins at an id; null when there is no course from there on. */
export function streamCoursePart(db: Db, origin: string, from: string) {
  return streamPart(from, async (id, most) => {
    const rows = await listCourseChanges(db, id, most + 1)
    const shown = rows.slice(0, most)
    return {
      urls: shown.map((course) => location('url', `${origin}/all-courses/${course.id}`, course.updatedDate)),
      next: rows[most]?.id,
    }
  })
}

/** Streams the part of the members who teach: the longest members, where there are more than a part may hold. */
export function streamInstructorPart(db: Db, origin: string) {
  return streamPart(firstId, async (id, most) => {
    const rows = await listTeachersFrom(db, id, most + 1)
    const shown = rows.slice(0, most).filter(({ isOpen }) => isOpen)
    return {
      urls: shown.map((teacher) => location('url', `${origin}/instructors/${teacher.id}`)),
      next: rows[most]?.id,
    }
  })
}

/** Some addresses from an id on, and the id after them. */
type Step = { urls: Element[]; next: string | undefined }
type ReadStep = (from: string, most: number) => Promise<Step>

/** A part of at most `partSize` addresses, which are read step by step; null when there are none. */
async function streamPart(from: string, read: ReadStep): Promise<ReadableStream<Uint8Array> | null> {
  const first = await read(from, stepSize)
  if (first.urls.length === 0 && first.next === undefined) return null
  const pieces = writePart(first, read)
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(stream) {
        const { done, value } = await pieces.next()
        if (done) stream.close()
        else stream.enqueue(encoder.encode(value))
      },
    },
    // Queries only when the reader asks for more.
    { highWaterMark: 0 },
  )
}

async function* writePart(first: Step, read: ReadStep): AsyncGenerator<string, void> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace.xmlns}">`
  let step = first
  for (let room = partSize; ; ) {
    yield step.urls.map(elementToXml).join('')
    room -= step.urls.length
    if (step.next === undefined || room === 0) break
    step = await read(step.next, Math.min(stepSize, room))
  }
  yield '</urlset>\n'
}

function location(name: 'url' | 'sitemap', address: string, changed?: string) {
  const lastmod = changed === undefined ? [] : [element('lastmod', {}, changed)]
  return element(name, {}, element('loc', {}, address), ...lastmod)
}
