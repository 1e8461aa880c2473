import type { Node } from 'prosemirror-model'
import { variantsOf } from '../../../files/rules.ts'
import { element, escapeHtml, startTag } from '../shared/escape.ts'
import { renderInline } from './inline.ts'
import { type Page, place } from './page.ts'

/** How wide the column of a lesson is at most, which pictures fill. */
const columnWidth = '(min-width: 42rem) 38rem, 100vw'

/** Writes a picture with its caption. What is decorative has no words for those who do not see it. */
export function renderImage(node: Node, page: Page): string {
  const { file, alt, decorative } = node.attrs
  const figure = { id: place(page, String(node.attrs.id)), class: 't-image' }
  const caption =
    node.childCount === 0 ? '' : element('figcaption', { dir: 'auto' }, renderInline(node, page))
  const isThere = file !== null && (page.pictures === undefined || file in page.pictures)
  if (!isThere) return element('figure', figure, missing(alt || page.words.noPicture), caption)
  page.files.push(file)
  const image = {
    src: page.addresses.image(file),
    ...sizes(file, page),
    alt: decorative ? '' : alt,
    loading: 'lazy',
    decoding: 'async',
  }
  return element('figure', figure, startTag('img', image), caption)
}

/** The widths that a browser may choose from, and the shape that it keeps free; nothing where the picture's size is not known. */
function sizes(file: string, { addresses, pictures }: Page): Record<string, string> {
  const size = pictures?.[file]
  if (size === undefined) return {}
  const widths = variantsOf(size).map(
    ({ name, size: { width } }) => `${addresses.image(file, name)} ${width}w`,
  )
  return {
    srcset: widths.join(', '),
    sizes: columnWidth,
    width: String(size.width),
    height: String(size.height),
  }
}

/** Writes a link to a file that is to be opened or kept. */
export function renderFileLink(node: Node, page: Page): string {
  const { file, name } = node.attrs
  const attributes = { id: place(page, String(node.attrs.id)), class: 't-file', dir: 'auto' }
  if (file === null) return element('div', attributes, missing(name || page.words.noFile))
  page.files.push(file)
  const link = { href: page.addresses.file(file, name), rel: 'noopener' }
  return element('div', attributes, element('a', link, escapeHtml(name || file)))
}

/** Writes a link to what is elsewhere; with scripts the player shows it in its place after a click. */
export function renderEmbed(node: Node, page: Page): string {
  const url = String(node.attrs.url)
  const provider = new URL(url).hostname.replace(/^www\./, '')
  page.links.push(url)
  const link = element(
    'a',
    { href: url, rel: 'noopener nofollow ugc', dir: 'auto' },
    escapeHtml(node.attrs.title || url),
  )
  const from = element('span', { class: 't-provider', dir: 'ltr' }, escapeHtml(provider))
  return element('div', { id: place(page, String(node.attrs.id)), class: 't-embed' }, link, ' ', from)
}

function missing(text: string): string {
  return element('p', { class: 't-missing', dir: 'auto' }, escapeHtml(text))
}
