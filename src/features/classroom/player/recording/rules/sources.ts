import { originalPath, variantPath } from '../../../../files/rules.ts'
import type { RecordingPage } from './recordingPage.ts'

type ShownFile = RecordingPage['file']

/** What a recording can be played from. */
export type Source = {
  /** The name of the variant. */
  name: string
  url: string
  type: string
  /** In pixels; null for a list and for the file as it was uploaded. */
  height: number | null
}

/** What is played where. */
export type Played = {
  course: string
  file: Pick<ShownFile, '_id' | 'name' | 'type'>
  recording: RecordingPage['recording']
}

const hls = 'application/vnd.apple.mpegurl'

/** All that a recording can be played from: a list, where the browser chooses, then its copies, then the file as it was uploaded. */
export function sourcesOf({ course, file, recording }: Played): Source[] {
  const { renditions, adaptive } = recording
  const list =
    adaptive && renditions.length > 0
      ? [
          {
            name: 'hls.m3u8',
            url: variantPath(course, file._id, 'hls.m3u8', file.name),
            type: hls,
            height: null,
          },
        ]
      : []
  const copies = renditions.map(({ name, height }) => ({
    name,
    url: variantPath(course, file._id, name, file.name),
    type: recording.size === null ? 'audio/mp4' : 'video/mp4',
    height,
  }))
  const original = {
    name: 'original',
    url: originalPath(course, file._id, file.name),
    type: file.type,
    height: null,
  }
  return [...list, ...copies, original]
}

/** The address of what is said in a recording as a text; null where it is not handed out. */
export function transcriptOf(
  course: string,
  file: Pick<ShownFile, '_id' | 'onlineOnly'>,
  language: string,
): string | null {
  const name = `transcript-${language}.txt`
  return file.onlineOnly ? null : variantPath(course, file._id, name, name)
}

/** How large a picture is worth having: in pixels of the screen, or as small as there is where data are dear. */
export type Wanted = { height: number; saveData: boolean }

/** The sources in the order in which they are tried: a list that can be played, the copy that fits, the original, the rest. */
export function inOrder(
  sources: readonly Source[],
  { height, saveData }: Wanted,
  canPlay: (type: string) => boolean,
): Source[] {
  const lists = sources.filter(({ type }) => type === hls && canPlay(type))
  const copies = sources
    .filter((one) => one.height !== null)
    .toSorted((one, other) => (one.height ?? 0) - (other.height ?? 0))
  const fitting = saveData ? copies[0] : (copies.find((one) => (one.height ?? 0) >= height) ?? copies.at(-1))
  const original = sources.filter(({ name }) => name === 'original')
  const rest = copies.filter((one) => one !== fitting)
  return [...lists, ...(fitting === undefined ? [] : [fitting]), ...original, ...rest]
}
