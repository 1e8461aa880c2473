import { expect, test } from 'vitest'
import { languageIn, pageLanguageIn } from './language.ts'

test.each([
  ['nothing', undefined, 'en'],
  ['Bangla of Bangladesh', 'bn-BD', 'bn'],
  ['Bangla in capitals', 'BN', 'bn'],
  ['Bangla after a language that is not on offer', 'as, bn;q=0.8, en;q=0.5', 'bn'],
  ['English before Bangla', 'en-GB,en;q=0.9,bn;q=0.8', 'en'],
  ['Bangla before English, in another order', 'en;q=0.5,bn;q=0.9', 'bn'],
  ['anything but Bangla', 'bn;q=0, *', 'en'],
  ['a language that is not on offer', 'xx', 'en'],
  ['a pseudo-language, which nobody gets by chance', 'en-XA', 'en'],
  ['the name of a property', '__proto__, constructor', 'en'],
  ['no list of languages', ';;q=,,=;"', 'en'],
  ['a very long list', `${'xx,'.repeat(5_000)}bn`, 'en'],
])('a browser that accepts %s is answered in the fitting language', (_, accepted, language) => {
  expect(languageIn({ 'accept-language': accepted })).toBe(language)
})

test.each([
  ['language=bn', 'bn'],
  ['other=1; language=en; session=abc', 'en'],
  ['language=ar-XB', 'bn'],
  ['language=xx', 'bn'],
  ['languages=en', 'bn'],
])('who has the cookie %s gets %s, whatever the browser accepts', (cookie, language) => {
  expect(languageIn({ cookie, 'accept-language': 'bn' })).toBe(language)
})

test('a pseudo-language is for pages alone, so that no message is written in it', () => {
  const headers = { cookie: 'language=en-XA', 'accept-language': 'bn' }
  expect(pageLanguageIn(headers)).toBe('en-XA')
  expect(languageIn(headers)).toBe('bn')
  expect(pageLanguageIn({ cookie: 'language=xx', 'accept-language': 'bn' })).toBe('bn')
})
