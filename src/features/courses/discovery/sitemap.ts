import type { Db } from '../../../base/db/db.ts'
import { listCourseChanges } from './store.ts'
import { element, elementToXml, toXml, xmlDeclaration } from './xml.ts'

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

/** The sitemap index: the part with the pages, and the parts of courses by the ids at which they begin. */
export function toIndex(origin: string, starts: readonly string[]): string {
  const parts = starts.map((id) => `/sitemap-courses.xml?from=${id}`)
  const all = ['/sitemap-pages.xml', ...parts].map((path) => location('sitemap', origin + path))
  return toXml(element('sitemapindex', namespace, ...all))
}

/** Streams the part of the courses that begins at an id; null when there is no course from there on. */
export async function streamCoursePart(
  db: Db,
  origin: string,
  from: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const first = await readStep(db, from, partSize)
  if (first.courses.length === 0) return null
  const pieces = writePart(db, origin, first)
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

async function* writePart(db: Db, origin: string, first: Step): AsyncGenerator<string, void> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace.xmlns}">`
  let step = first
  for (let room = partSize; ; ) {
    yield step.courses
      .map(({ id, updatedDate }) => elementToXml(location('url', `${origin}/all-courses/${id}`, updatedDate)))
      .join('')
    room -= step.courses.length
    if (step.next === undefined || room === 0) break
    step = await readStep(db, step.next, room)
  }
  yield '</urlset>\n'
}

type Step = { courses: { id: string; updatedDate: string }[]; next: string | undefined }

/** Reads the next courses of a part, and the id of the one after them. */
async function readStep(db: Db, from: string, room: number): Promise<Step> {
  const size = Math.min(stepSize, room)
  const rows = await listCourseChanges(db, from, size + 1)
  return { courses: rows.slice(0, size), next: rows[size]?.id }
}

function location(name: 'url' | 'sitemap', address: string, changed?: string) {
  const lastmod = changed === undefined ? [] : [element('lastmod', {}, changed)]
  return element(name, {}, element('loc', {}, address), ...lastmod)
}
