import type { ImageSource, Node } from '@takumi-rs/wasm'
import { cardSize } from '../../../base/contract/shareCard.ts'
import { paper } from '../../../base/drawing/paper.ts'
import { wordsWithStops } from '../../../base/text/tagline.ts'
import { drawCover } from '../cover/shared/cover.ts'
import { coverImage, type Size } from './coverImage.ts'
import { type Legible, legible } from './fonts.ts'
import { colour, tintOf } from './inks.ts'
import { book, box, brand, logoImage, logoName, type Picture, stop, stops, write } from './parts.ts'

/** A course with its teacher; `cover` is the uploaded picture, without which it is drawn. */
type CourseOnCard = { id: string; title: string; by: string; cover?: Uint8Array<ArrayBuffer> | null }

/** What a share card shows: a course with its teacher, the site with its tagline, or, as a square icon, only the logo. */
export type Card =
  | { site: string; course: CourseOnCard; logo?: Picture | null }
  | { site: string; tagline: string; course: null; logo?: Picture | null }
  | { icon: number; logo: Picture }

/** A card as a tree of boxes and texts, with the images it refers to. */
export type CardDrawing = { node: Node; images: ImageSource[]; size: Size }

/** Draws a card, with the logo where there is one. Its texts never become markup. */
export function drawCard(card: Card): CardDrawing {
  const { logo = null } = card
  const drawn =
    'icon' in card
      ? icon(card.icon)
      : card.course === null
        ? siteCard(brand(card.site, logo), card.tagline)
        : courseCard(brand(card.site, logo), card.course)
  const images =
    logo === null
      ? drawn.images
      : [...drawn.images, { src: logoName, data: logo.bytes, cache: 'none' as const }]
  const size = 'icon' in card ? { width: card.icon, height: card.icon } : cardSize
  return { ...drawn, images, size }
}

type Drawn = Omit<CardDrawing, 'size'>

function icon(size: number): Drawn {
  const layout = { width: size, height: size, alignItems: 'center', justifyContent: 'center' }
  const node = box({ ...layout, backgroundColor: paper.light }, [logoImage(size * 0.62, size * 0.62)])
  return { node, images: [] }
}

const bookSize = { width: 452, height: 502 }

function courseCard(head: Node, { id, title, by, cover = null }: CourseOnCard): Drawn {
  const words = legible(title, 'display')
  const name = legible(by, 'ui')
  const small = {
    fontSize: 31,
    fontWeight: 480,
    lineHeight: 1.25,
    lineClamp: 1,
    overflowWrap: 'anywhere',
    color: colour('ink-2'),
  } as const
  const node = sheet(tintOf(drawCover({ id, title }).palette), [
    column([
      head,
      box({ flexDirection: 'column', gap: 24 }, [
        words === null ? stops(150) : heading(words),
        ...(name === null ? [] : [write(name, small)]),
      ]),
    ]),
    book('cover', bookSize),
  ])
  const image: ImageSource =
    cover === null
      ? coverNamed('cover', { id, title }, bookSize)
      : { src: 'cover', data: cover, cache: 'none' }
  return { node, images: [image] }
}

function heading(words: Legible): Node {
  return write(words, {
    fontSize: sizeFor(words.text),
    fontWeight: 580,
    lineHeight: words.joined ? 1.24 : 1.05,
    letterSpacing: '-0.032em',
    textWrap: 'balance',
    lineClamp: 5,
    overflowWrap: 'anywhere',
    color: colour('ink'),
  })
}

/** The font size at which a title fills its box, with its longest word in one line. */
function sizeFor(title: string): number {
  const longest = Math.max(...title.split(' ').map((word) => word.length))
  const byLength = title.length <= 24 ? 92 : title.length <= 52 ? 76 : title.length <= 90 ? 62 : 50
  return Math.max(44, Math.min(byLength, Math.floor(980 / longest)))
}

/** The three books on the site's card, growing like the tagline's stops. Their titles are chosen for the covers. */
const shelf = [
  { title: 'Learn', size: { width: 107, height: 134 }, stop: 0.157 },
  { title: 'Grow', size: { width: 168, height: 210 }, stop: 0.217 },
  { title: 'Succeed', size: { width: 250, height: 312 }, stop: 0.287 },
]

function siteCard(head: Node, tagline: string): Drawn {
  const size = 97
  const letters = { fontSize: size, fontWeight: 600, lineHeight: 1.02, letterSpacing: '-0.036em' }
  const lines = (wordsWithStops(tagline) ?? []).map((word, at) => {
    const words = legible(word, 'display')
    return box({ alignItems: 'baseline', gap: size * 0.05 }, [
      ...(words === null ? [] : [write(words, { ...letters, color: colour('ink') })]),
      stop(size * (shelf[at]?.stop ?? 0), `dot-${at + 1}`),
    ])
  })
  const node = sheet(colour('bg'), [
    column([head, lines.length > 0 ? box({ flexDirection: 'column' }, lines) : plain(tagline)]),
    box(
      { alignItems: 'flex-end', gap: 22 },
      shelf.map((one) => book(one.title, one.size)),
    ),
  ])
  return { node, images: shelf.map(({ title, size }) => coverNamed(title, { id: '', title }, size)) }
}

/** A tagline that is not three words, as a text, or as the stops only where no font has its letters. */
function plain(tagline: string): Node {
  const words = legible(tagline, 'display')
  return words === null ? stops(150) : heading(words)
}

function sheet(backgroundColor: string, children: Node[]): Node {
  return box({ ...cardSize, backgroundColor, padding: '64px 76px 64px 72px', gap: 52 }, children)
}

function column(children: Node[]): Node {
  return box({ flex: 1, minWidth: 0, flexDirection: 'column', justifyContent: 'space-between' }, children)
}

/** An uncached image: each cover is painted once, so that keeping its pixels would waste memory. */
function coverNamed(src: string, course: { id: string; title: string }, size: Size): ImageSource {
  return { src, data: new TextEncoder().encode(coverImage(course, size)), cache: 'none' }
}
