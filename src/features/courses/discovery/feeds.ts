import { usual } from '../../../base/text/language.ts'
import type { FeedCourse } from './store.ts'
import { discoveryText } from './text/en.ts'
import { element, toXml } from './xml.ts'

type FeedSite = { name: string; origin: string }

/** A feed is one for all readers. */
const language = usual

/** The time of the last change in a feed; the epoch for an empty one. */
export function lastChange(courses: readonly FeedCourse[]): Date {
  return new Date(Math.max(0, ...courses.map(({ updatedDate }) => Date.parse(updatedDate))))
}

/** The courses as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function toRss(site: FeedSite, courses: readonly FeedCourse[]): string {
  const { feed } = discoveryText(language)
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  }
  const self = { href: `${site.origin}/feed.xml`, rel: 'self', type: 'application/rss+xml' }
  return toXml(
    element(
      'rss',
      { version: '2.0', ...namespaces },
      element(
        'channel',
        {},
        element('title', {}, feed.title(site)),
        element('link', {}, `${site.origin}/`),
        element('description', {}, feed.description),
        element('language', {}, language),
        element('lastBuildDate', {}, lastChange(courses).toUTCString()),
        element('atom:link', self),
        ...courses.map((course) => toItem(site, course)),
      ),
    ),
  )
}

function toItem(site: FeedSite, course: FeedCourse) {
  return element(
    'item',
    {},
    element('title', {}, course.title),
    element('link', {}, addressOf(site, course)),
    element('guid', { isPermaLink: 'false' }, `urn:uuid:${course._id}`),
    element('pubDate', {}, new Date(course.createdDate).toUTCString()),
    ...(course.name === '' ? [] : [element('dc:creator', {}, course.name)]),
    element('description', {}, toHtml(course.description)),
  )
}

/** The courses as Atom (RFC 4287). */
export function toAtom(site: FeedSite, courses: readonly FeedCourse[]): string {
  const { feed } = discoveryText(language)
  return toXml(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
      element('id', {}, `${site.origin}/`),
      element('title', {}, feed.title(site)),
      element('subtitle', {}, feed.description),
      element('link', { href: `${site.origin}/` }),
      element('link', { href: `${site.origin}/atom.xml`, rel: 'self' }),
      element('updated', {}, lastChange(courses).toISOString()),
      element('author', {}, element('name', {}, site.name)),
      ...courses.map((course) => toEntry(site, course)),
    ),
  )
}

function toEntry(site: FeedSite, course: FeedCourse) {
  return element(
    'entry',
    {},
    element('id', {}, `urn:uuid:${course._id}`),
    element('title', {}, course.title),
    element('link', { href: addressOf(site, course) }),
    element('published', {}, course.createdDate),
    element('updated', {}, course.updatedDate),
    ...(course.name === '' ? [] : [element('author', {}, element('name', {}, course.name))]),
    element('summary', {}, course.description),
  )
}

function addressOf({ origin }: FeedSite, { _id }: FeedCourse): string {
  return `${origin}/all-courses/${_id}`
}

/** Escapes plain text as HTML, which RSS readers expect. */
function toHtml(plain: string): string {
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r?\n/g, '<br>')
}
