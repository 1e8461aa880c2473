import { attributeLimits } from '../../../document/shared/limits.ts'
import { cssValue, marksOfCss, wordList } from './cleanSource.ts'

/** Makes of what other programs put on the clipboard what they mean by it. */
export function cleanTree(body: HTMLElement): void {
  for (const whole of body.querySelectorAll('b[id^="docs-internal-guid"]')) unwrap(whole)
  for (const sign of body.querySelectorAll('[data-css*="mso-list:Ignore" i]')) noteSign(sign)
  for (const hidden of body.querySelectorAll('[data-css*="mso-hide:all" i]')) hidden.remove()
  makeWordLists(body)
  for (const styled of body.querySelectorAll<HTMLElement>('[data-css]')) applyCss(styled)
  putListsIntoItems(body)
  for (const picture of body.querySelectorAll('img')) askForFile(picture)
  for (const paragraph of body.querySelectorAll('p')) {
    const isInCell =
      paragraph.closest('td, th, li') !== null && paragraph.parentElement?.childElementCount === 1
    if (!isInCell && isBlank(paragraph)) paragraph.remove()
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

const isBlank = (element: Element) =>
  element.textContent?.trim() === '' &&
  element.querySelector('[data-image], hr, table, [data-formula]') === null

/** Marks are where styles say so, save in headings and links, which have a look of their own. */
function applyCss(element: HTMLElement): void {
  const css = element.dataset.css ?? ''
  const isWeight = element.localName === 'b' || element.localName === 'strong'
  if (isWeight && cssValue(css, 'font-weight') === 'normal') {
    unwrap(element)
    return
  }
  const plain = element.closest('h1, h2, h3, h4, h5, h6, a') !== null || element.querySelector('a') !== null
  const isBlock = /^(p|div|li|ul|ol|td|th|tr|table|tbody|blockquote|pre)$/.test(element.localName)
  if (plain || isBlock) return
  for (const name of marksOfCss(css)) {
    if (element.closest(name) !== null) continue
    const mark = element.ownerDocument.createElement(name)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

/** The sign in front of an item says whether its list is numbered, and is no part of its text. */
function noteSign(sign: Element): void {
  const paragraph = sign.closest('p')
  if (paragraph) paragraph.dataset.sign = sign.textContent ?? ''
  sign.remove()
}

/** Nothing is fetched from elsewhere: in the place of a picture its file is asked for. */
function askForFile(picture: HTMLImageElement): void {
  if (picture.closest('figure[data-image]') !== null) return
  const figure = picture.ownerDocument.createElement('figure')
  figure.setAttribute('data-image', '')
  figure.setAttribute('data-alt', picture.alt.replaceAll(/\s+/g, ' ').trim().slice(0, attributeLimits.label))
  picture.replaceWith(figure)
}

/** Word writes lists as paragraphs that say their level. */
function makeWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-css*="mso-list" i]')) {
    const place = wordList(paragraph.dataset.css ?? '')
    if (place === null) continue
    const before = paragraph.previousElementSibling
    const goesOn = before?.getAttribute('data-word') === place.list
    const top = goesOn ? before : newList(paragraph, place.list)
    if (!goesOn) paragraph.before(top)
    const item = body.ownerDocument.createElement('li')
    listAtLevel(top, place.level, paragraph).append(item)
    const text = body.ownerDocument.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    paragraph.remove()
  }
}

function newList(paragraph: HTMLElement, list: string): HTMLElement {
  const isNumbered = /^\s*(\d+|[a-z]{1,4})[.)]/i.test(paragraph.dataset.sign ?? '')
  const element = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
  element.setAttribute('data-word', list)
  return element
}

function listAtLevel(top: Element, level: number, paragraph: HTMLElement): Element {
  let list = top
  for (let depth = 1; depth < level; depth++) {
    const item = list.lastElementChild
    if (item === null) return list
    const nested = item.querySelector(':scope > ul, :scope > ol')
    if (nested === null) {
      list = newList(paragraph, '')
      item.append(list)
    } else list = nested
  }
  return list
}

/** A list that stands right in a list belongs to the item before it. */
function putListsIntoItems(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
    else {
      const item = body.ownerDocument.createElement('li')
      list.before(item)
      item.append(list)
    }
  }
}
