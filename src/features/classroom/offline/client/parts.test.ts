import { afterEach, expect, test, vi } from 'vitest'
import { originalPath } from '../../../files/rules.ts'
import type { ItemPage } from '../../contract.ts'
import { behindOf, filesOf } from './parts.ts'

afterEach(() => vi.unstubAllGlobals())

const picture = '/files/course/picture/w480/content'

const file = (_id: string, onlineOnly = false) => ({
  _id,
  title: '',
  name: `${_id}.pdf`,
  type: 'application/pdf',
  size: 1,
  onlineOnly,
})

/** A page of a kind that has all there is: text, a link, files to save, and one to look at. */
const page = {
  kind: 'mixed',
  html: `<img src="${picture}">`,
  url: 'https://example.org',
  title: '',
  files: [file('handout'), file('slides', true)],
  file: file('book', true),
} as unknown as ItemPage

test('a page with a text and files is kept with its pictures and those files that are handed out', () => {
  const image = { getAttribute: () => picture }
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => ({ querySelectorAll: () => [image] })
    },
  )
  expect(filesOf('course', page).map(({ path }) => path)).toEqual([
    picture,
    originalPath('course', 'handout', 'handout.pdf'),
  ])
})

test('all that stays behind of such a page is told: what is elsewhere, and what is looked at online only', () => {
  expect(behindOf({ item: { title: 'The book' }, page })).toEqual([
    { name: 'https://example.org', why: 'elsewhere' },
    { name: 'slides.pdf', why: 'online-only' },
    { name: 'The book', why: 'online-only' },
  ])
})
