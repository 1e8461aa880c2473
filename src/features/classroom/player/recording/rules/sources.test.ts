import { expect, test } from 'vitest'
import { inOrder, sourcesOf } from './sources.ts'

const played = {
  course: 'course',
  file: { _id: 'file', name: 'A hill.mov', type: 'video/quicktime' },
  recording: {
    durationMs: 724_000,
    size: { width: 1920, height: 1080 },
    poster: true,
    renditions: [
      { name: 'v480', height: 480, bitrate: 900_000 },
      { name: 'v720', height: 720, bitrate: 1_900_000 },
    ],
    adaptive: true,
    tracks: [],
  },
}

const sources = sourcesOf(played)
const namesOf = (height: number, saveData: boolean, canPlay = true) =>
  inOrder(sources, { height, saveData }, () => canPlay).map(({ name }) => name)

test('a video is played from its list, from its copies, or as it was uploaded', () => {
  expect(sources.map(({ url }) => url)).toEqual([
    '/files/course/file/hls.m3u8/A%20hill.mov',
    '/files/course/file/v480/A%20hill.mov',
    '/files/course/file/v720/A%20hill.mov',
    '/files/course/file/original/A%20hill.mov',
  ])
})

test('without copies there is only what was uploaded', () => {
  const recording = { ...played.recording, renditions: [], adaptive: true }
  expect(sourcesOf({ ...played, recording }).map(({ name }) => name)).toEqual(['original'])
})

test('the copy that fits the picture is tried after the list, the smallest where data are dear', () => {
  expect(namesOf(500, false)).toEqual(['hls.m3u8', 'v720', 'original', 'v480'])
  expect(namesOf(2000, false)).toEqual(['hls.m3u8', 'v720', 'original', 'v480'])
  expect(namesOf(300, false, false)).toEqual(['v480', 'original', 'v720'])
  expect(namesOf(2000, true, false)).toEqual(['v480', 'original', 'v720'])
})
