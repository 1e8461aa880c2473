import { expect, test } from 'vitest'
import { framedAddress } from './framedAddress.ts'

const origins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://maps.example.org:8443',
]

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/live/dQw4w9WgXcQ?a=b', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1h5s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3605'],
  [
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=45',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=45',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=soon', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/0f1e2d3c4b', 'https://player.vimeo.com/video/76979871?h=0f1e2d3c4b'],
  ['https://vimeo.com/76979871?h=0f1e2d3c4b', 'https://player.vimeo.com/video/76979871?h=0f1e2d3c4b'],
  ['https://vimeo.com/76979871/a&b=c', 'https://player.vimeo.com/video/76979871'],
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

test.each([
  'https://www.youtube.com/playlist?list=PL1234567890',
  'https://www.youtube.com/@example',
  'https://www.youtube.com/channel/UC1234567890',
  'https://www.youtube.com/',
  'https://youtu.be/',
])('%s, which cannot be framed, is shown in none', (url) => {
  expect(framedAddress(url, ['https://www.youtube.com', 'https://youtu.be'])).toBeNull()
})

test('a list of videos is shown in a frame by the address that is made for that', () => {
  const list = 'https://www.youtube.com/embed/videoseries?list=PL1234567890'
  expect(framedAddress(list, ['https://www.youtube.com'])).toBe(list)
  expect(framedAddress(list, origins)).toBeNull()
})

test('where no origin is named, nothing is shown in a frame', () => {
  expect(framedAddress('https://maps.example.org/a', [])).toBeNull()
})
