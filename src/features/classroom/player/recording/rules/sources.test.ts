import { expect, test } from 'vitest'
import { inOrder, isSlow, type Source, slowerThan, sourcesOf } from './sources.ts'

const played = {
  course: 'course',
  file: { _id: 'file', name: 'A hill.mov', type: 'video/quicktime', size: 362_000_000 },
  recording: {
    durationMs: 724_000,
    size: { width: 1920, height: 1080 },
    poster: true,
    fast: false,
    renditions: [
      { name: 'v480', height: 480, bitrate: 900_000 },
      { name: 'v720', height: 720, bitrate: 1_900_000 },
    ],
    adaptive: true,
    tracks: [],
    transcript: null,
  },
}

const sources = sourcesOf(played)
const fast = { height: 2000, saveData: false, isSlow: false, rate: null }
const namesOf = (wanted: object, canPlay = true, of = sources) =>
  inOrder(of, { ...fast, ...wanted }, () => canPlay).map(({ name }) => name)

test('a video is played from its list, from its copies, or as it was uploaded', () => {
  expect(sources.map(({ url }) => url)).toEqual([
    '/files/course/file/hls.m3u8/A%20hill.mov',
    '/files/course/file/v480/A%20hill.mov',
    '/files/course/file/v720/A%20hill.mov',
    '/files/course/file/original/A%20hill.mov',
  ])
})

test('the same video that begins sooner is played in place of what was uploaded', () => {
  const recording = { ...played.recording, fast: true }
  expect(sourcesOf({ ...played, recording }).at(-1)?.url).toBe('/files/course/file/fast/A%20hill.mov')
})

test('without copies there is only what was uploaded', () => {
  const recording = { ...played.recording, renditions: [], adaptive: true }
  expect(sourcesOf({ ...played, recording }).map(({ name }) => name)).toEqual(['original'])
})

test('the copy that fits the picture is tried after the list', () => {
  expect(namesOf({ height: 500 })).toEqual(['hls.m3u8', 'v720', 'original', 'v480'])
  expect(namesOf({})).toEqual(['hls.m3u8', 'v720', 'original', 'v480'])
  expect(namesOf({ height: 300 }, false)).toEqual(['v480', 'original', 'v720'])
})

test('where data are dear the smallest copy is tried before the list, which would go up', () => {
  expect(namesOf({ saveData: true })).toEqual(['v480', 'hls.m3u8', 'original', 'v720'])
  expect(namesOf({ saveData: true }, false)).toEqual(['v480', 'original', 'v720'])
})

test('on a slow connection a small copy is tried after the list, none larger than fits', () => {
  const renditions = [360, 480, 720].map((height) => ({ name: `v${height}`, height, bitrate: 1 }))
  const of = sourcesOf({ ...played, recording: { ...played.recording, renditions } })
  expect(namesOf({ isSlow: true }, true, of)).toEqual(['hls.m3u8', 'v480', 'original', 'v360', 'v720'])
  expect(namesOf({ isSlow: true, height: 200 }, false, of)[0]).toBe('v360')
  expect(
    namesOf(
      { isSlow: true },
      false,
      sourcesOf({ ...played, recording: { ...played.recording, renditions: renditions.slice(2) } }),
    )[0],
  ).toBe('v720')
})

test('what was measured counts for more than what the browser says: the best copy is tried that it bears', () => {
  expect(namesOf({ rate: 9_000_000, isSlow: true }, false)).toEqual(['v720', 'original', 'v480'])
  expect(namesOf({ rate: 1_500_000 }, false)).toEqual(['v480', 'original', 'v720'])
  expect(namesOf({ rate: 10_000 }, false)[0]).toBe('v480')
})

test('what arrives more slowly than it plays gives way to the best copy that does not, and a list to none', () => {
  const [list, small, large, original] = sources as [Source, Source, Source, Source]
  expect(original.bitrate).toBe(4_000_000)
  expect(slowerThan(original, sources, 3_000_000)).toBe(large)
  expect(slowerThan(original, sources, 1_200_000)).toBe(small)
  expect(slowerThan(large, sources, 100_000)).toBe(small)
  expect(slowerThan(large, sources, 3_000_000)).toBeUndefined()
  expect(slowerThan(small, sources, 100_000)).toBeUndefined()
  expect(slowerThan(list, sources, 100_000)).toBeUndefined()
})

test('what arrives too slowly does not give way to a copy that has failed, which would lead back to it', () => {
  const [, small, large, original] = sources as [Source, Source, Source, Source]
  const without = (...names: string[]) => ({ speed: 1, failed: new Set(names) })
  expect(slowerThan(large, sources, 100_000, without('v480'))).toBeUndefined()
  expect(slowerThan(original, sources, 3_000_000, without('v720'))).toBe(small)
})

test('what arrives fast enough gives way where it is played twice as fast', () => {
  const [, small, large] = sources as [Source, Source, Source, Source]
  expect(slowerThan(large, sources, 2_500_000, { speed: 2, failed: new Set() })).toBe(small)
})

test.each([
  [{}, false],
  [{ effectiveType: '4g', downlink: 10 }, false],
  [{ effectiveType: '4g', downlink: 1.2 }, true],
  [{ effectiveType: '3g', downlink: 5 }, true],
])('a connection that the browser tells to be %j is slow: %s', (connection, slow) => {
  expect(isSlow(connection)).toBe(slow)
})
