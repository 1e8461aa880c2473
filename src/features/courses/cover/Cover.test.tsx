import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Book } from './Book.tsx'
import { Cover } from './Cover.tsx'
import { drawCover } from './shared/cover.ts'

const course = { id: '1', title: 'Field Botany', imageUrl: 'https://example.org/leaf.jpg' }

test('the drawing lies under the image, in the page as it arrives', () => {
  const html = renderToStaticMarkup(<Cover course={course} />)
  expect(html).toContain(drawCover(course).svg)
  expect(html.indexOf('<img')).toBeGreaterThan(html.indexOf('</svg>'))
})

test('an image tells its host nothing, names nothing and waits until it is near', () => {
  const image = renderToStaticMarkup(<Cover course={course} />).match(/<img[^>]*>/)?.[0]
  expect(image).toContain('referrerPolicy="no-referrer"')
  expect(image).toContain('alt=""')
  expect(image).toContain('loading="lazy"')
  expect(image).toContain('decoding="async"')
})

test('the first cover on a page loads at once', () => {
  const image = renderToStaticMarkup(<Cover course={course} eager />).match(/<img[^>]*>/)?.[0]
  expect(image).toContain('loading="eager"')
  expect(image).toContain('fetchPriority="high"')
})

test.each([undefined, null, ''])('a course whose image is %j shows its drawing alone', (imageUrl) => {
  const html = renderToStaticMarkup(<Cover course={{ ...course, imageUrl }} />)
  expect(html).toContain('<svg class="cv"')
  expect(html).not.toContain('<img')
})

test('a book says title and teacher, as text and not as markup', () => {
  const html = renderToStaticMarkup(<Book course={{ ...course, title: '<b>Bold</b>' }} by="A & B" />)
  expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt;')
  expect(html).toContain('A &amp; B')
  expect(html).not.toContain('style=')
})
