import { expect, test } from 'vitest'
import { framedAddress } from './framedAddress.ts'

const origins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://maps.example.org:8443',
]

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://maps.example.org:8443/a?b=c#d', 'https://maps.example.org:8443/a?b=c#d'],
  ['https://maps.example.org/a', null],
  ['http://maps.example.org:8443/a', null],
  ['https://maps.example.org:8443.evil.test/', null],
  ['https://user@evil.test/?https://maps.example.org:8443', null],
  ['javascript:alert(1)', null],
  ['nothing', null],
])('%s is shown in a frame as %s', (url, framed) => {
  expect(framedAddress(url, origins)).toBe(framed)
})

test('where no origin is named, nothing is shown in a frame', () => {
  expect(framedAddress('https://maps.example.org/a', [])).toBeNull()
})
