import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { isWebLink } from '../../../base/contract/webLink.ts'
import type { Language } from '../../../base/text/language.ts'
import { LanguageProvider } from '../../../base/text/useText.ts'
import { CoverImage } from '../cover/CoverImage.tsx'
import { drawCover } from '../cover/shared/rememberedCover.ts'
import type { NotedCard } from '../notes/shared/note.ts'
import { CardInside, type CardLook, cardWords } from './CardInside.tsx'

/** What differs between two cards that look alike. */
type Part =
  | 'id'
  | 'course'
  | 'title'
  | 'text'
  | 'date'
  | 'day'
  | 'name'
  | 'teacher'
  | 'rank'
  | 'shown'
  | 'read'
  | 'cover'
  | 'image'

/** Stands for a part in a card that is drawn to be filled. */
const slot = (part: Part) => `§${part}§`

type Shape = CardLook & { ranked: boolean; taught: boolean; rated: boolean }

/** A drawn card, cut at its slots: text and the name of a part in turns. */
const forms = new Map<string, readonly string[]>()

/**
 * What is in a card, as text, for the server. React draws one card of each look with slots in it, and each course is put into
 * them: a page of a list has 24, and eight stand on the page of a course. The same for every reader.
 * @param id the id that React has for the card where it stands
 */
export function drawCard(
  language: Language,
  id: string,
  { course, rank, ...look }: CardLook & { course: NotedCard; rank?: number | undefined },
): string {
  const words = cardWords(language, course, rank)
  const teacher = course.note?.instructorId ?? null
  const shape = {
    ...look,
    ranked: rank !== undefined,
    taught: teacher !== null,
    rated: words.read !== undefined,
  }
  const values: Record<Part, string> = {
    id,
    course: escaped(course._id),
    title: escaped(course.title),
    text: escaped(course.description),
    date: escaped(course.createdDate),
    day: escaped(words.day),
    name: escaped(course.name),
    teacher: escaped(teacher ?? ''),
    rank: escaped(words.rank ?? ''),
    shown: escaped(words.shown ?? ''),
    read: escaped(words.read ?? ''),
    cover: drawCover({ id: course._id, title: course.title }).svg,
    image: course.imageUrl && isWebLink(course.imageUrl) ? images.memo(course.imageUrl) : '',
  }
  return formOf(language, shape)
    .map((text, at) => (at % 2 === 0 ? text : values[text as Part]))
    .join('')
}

function formOf(language: Language, shape: Shape): readonly string[] {
  const { level, byline, eager, ranked, taught, rated } = shape
  const name = [language, level, byline, eager, ranked, taught, rated].join()
  const known = forms.get(name)
  if (known !== undefined) return known
  const form = drawForm(language, shape).split(/§(\w+)§/)
  forms.set(name, form)
  return form
}

function drawForm(language: Language, { ranked, taught, rated, ...look }: Shape): string {
  const course: NotedCard = {
    _id: slot('course'),
    title: slot('title'),
    imageUrl: '',
    description: slot('text'),
    duration: '',
    createdDate: slot('date'),
    name: slot('name'),
    note: { instructorId: taught ? slot('teacher') : null, rating: null },
  }
  const words = {
    day: slot('day'),
    rank: ranked ? slot('rank') : undefined,
    ...(rated && { shown: slot('shown'), read: slot('read') }),
  }
  const drawn = renderToString(
    <LanguageProvider value={language}>
      <CardInside id={slot('id')} course={course} words={words} cover="none" {...look} />
    </LanguageProvider>,
  )
  const { svg } = drawCover({ id: course._id, title: course.title })
  return drawn.replace(`${svg}</span>`, () => `${slot('cover')}</span>${slot('image')}`)
}

/** The images of covers that wait until they are near, by their links. */
const images = new LRUCache<string, string>({
  maxSize: 1024 * 1024,
  sizeCalculation: (text, link) => text.length + link.length,
  memoMethod: (link) => renderToString(<CoverImage url={link} eager={false} />),
})

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React escapes texts and attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
