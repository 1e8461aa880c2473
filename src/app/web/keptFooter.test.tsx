import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../../base/text/useText.ts'
import type { Site } from '../../features/site/contract.ts'
import { Footer } from './Footer.tsx'
import { footerOf } from './footerOf.ts'
import { drawFooter } from './keptFooter.tsx'
import { webText } from './text/en.ts'

const site = {
  name: 'Tercet',
  year: 2031,
  tagline: 'Learn. Grow. Succeed.',
  logo: null,
  social: ['https://www.youtube.com/@tercet', 'https://example.org/?a=1&b="2"'],
} as unknown as Site

test.each([
  ['/', 'Tercet'],
  ['/all-courses?q=bread%20%26%20"butter"&any-page', 'Tercet'],
  ["/all-courses?q=it's+$&+<b>", 'Wood & <Steam>'],
  ['/any-page', 'any-page'],
])('the footer of %s at %s is what React draws there, also the second time', (path, name) => {
  const here = { ...site, name }
  for (const language of ['en', 'bn', 'en'] as const) {
    const whole = renderToString(
      <LanguageProvider value={language}>
        <Footer {...footerOf(webText(language), here)} path={path} />
      </LanguageProvider>,
    )
    const inside = drawFooter(language, here, path)
    expect(whole.replace(/^<footer[^>]*>|<\/footer>$/g, '')).toBe(inside)
  }
})

test('another name, tagline or year of the site is another footer', () => {
  const first = drawFooter('en', site, '/')
  for (const change of [{ name: 'Quill' }, { tagline: 'Read on' }, { year: 2032 }, { social: [] }])
    expect(drawFooter('en', { ...site, ...change }, '/')).not.toBe(first)
})
