import { expect, test } from 'vitest'
import { listOfAll, listOfOne } from '../reading/shared/lists.ts'
import { readList, readLooked, tasksOf } from './rules.ts'

const told = (size: string, more = '') => `
  Duration: 00:01:02.50, start: 0.000000, bitrate: 3079 kb/s
  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(progressive), ${size} [SAR 1:1 DAR 16:9], 24 fps
${more}`

test('what a video is is read from what the program tells', () => {
  const sound = '  Stream #0:1(und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono'
  expect(readLooked(told('1280x720', sound))).toEqual({
    seconds: 62.5,
    width: 1280,
    height: 720,
    sound: true,
  })
  const turned = '      displaymatrix: rotation of -90.00 degrees'
  expect(readLooked(told('1280x720', turned))).toMatchObject({ width: 720, height: 1280, sound: false })
  for (const none of ['', 'Duration: N/A', told('1280x720').replace(/Duration.*/, 'Duration: N/A,'), sound])
    expect(readLooked(none)).toBeNull()
})

test('a line that a file makes long is left out, and what stands on other lines is read', () => {
  const long = `  Stream #0:0: Video: ${', 1x'.repeat(4000)}`
  expect(readLooked(`${told('1280x720')}${long}`)).toMatchObject({ width: 1280, height: 720, sound: false })
  expect(readLooked(told('1280x720').replace(', 24 fps', `, ${'a'.repeat(500)}`))).toBeNull()
  const title = '      title           : Stream #0:1: Audio: aac'
  expect(readLooked(told('1280x720', title))).toMatchObject({ sound: false })
})

test('no copy is larger than the video, whichever way it is turned', () => {
  const looked = { seconds: 1, sound: true }
  expect(tasksOf({ ...looked, width: 1280, height: 720 }, [480, 720])).toEqual(['poster', 'v480', 'v720'])
  expect(tasksOf({ ...looked, width: 480, height: 854 }, [480, 720])).toEqual(['poster', 'v480'])
  expect(tasksOf({ ...looked, width: 640, height: 360 }, [480, 720])).toEqual(['poster'])
  expect(tasksOf({ ...looked, width: 1920, height: 1080 }, [])).toEqual(['poster'])
  const slow = { isSlow: true }
  expect(tasksOf({ ...looked, width: 640, height: 360 }, [360], slow)).toEqual(['poster', 'fast', 'v360'])
})

const list = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MAP:URI="v480.mp4",BYTERANGE="1359@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:318705@1359
v480.mp4
#EXTINF:1.500000,
#EXT-X-BYTERANGE:86935@320064
v480.mp4
#EXT-X-ENDLIST
`

test('where the parts of a copy lie is read, and told to players', () => {
  const segments = readList(list, true)
  expect(readList('#EXTM3U\n', true)).toBeNull()
  if (segments === null) throw new Error('There is no list.')
  expect(segments.parts).toEqual([
    { seconds: 4, size: 318_705, start: 1359 },
    { seconds: 1.5, size: 86_935, start: 320_064 },
  ])
  const rendition = { name: 'v480', width: 854, height: 480, bitrate: 590_000, segments } as const
  const path = (variant: string) => `/files/c/f/${variant}/video`
  expect(listOfAll([rendition], path)).toContain(
    'BANDWIDTH=637410,AVERAGE-BANDWIDTH=590000,RESOLUTION=854x480,CODECS="avc1.640028,mp4a.40.2"\n/files/c/f/hls-v480.m3u8/video\n',
  )
  const one = listOfOne(rendition, path)
  expect(one).toContain('#EXT-X-MAP:URI="/files/c/f/v480/video",BYTERANGE="1359@0"\n#EXTINF:4.000000,\n')
  expect(one).toMatch(/#EXT-X-BYTERANGE:86935@320064\n\/files\/c\/f\/v480\/video\n#EXT-X-ENDLIST\n$/)
})
