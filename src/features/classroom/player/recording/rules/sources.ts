import { originalPath, variantPath } from '../../../../files/rules.ts'
import type { RecordingPage } from '../../../shared/recordingPage.ts'
import { bears } from './rate.ts'

type ShownFile = RecordingPage['file']

/** What a recording can be played from. */
export type Source = {
  /** The name of the variant. */
  name: string
  url: string
  type: string
  /** In pixels; null for a list and for the file as it was uploaded. */
  height: number | null
  /** In bits a second; null for a list, which has several. */
  bitrate: number | null
}

/** What is played where. */
export type Played = {
  course: string
  file: Pick<ShownFile, '_id' | 'name' | 'type' | 'size'>
  recording: RecordingPage['recording']
}

const hls = 'application/vnd.apple.mpegurl'

/** All that a recording can be played from: a list, where the browser chooses, then its copies, then the file as it was uploaded. */
export function sourcesOf({ course, file, recording }: Played): Source[] {
  const { renditions, adaptive, fast } = recording
  const list =
    adaptive && renditions.length > 0
      ? [
          {
            name: 'hls.m3u8',
            url: variantPath(course, file._id, 'hls.m3u8', file.name),
            type: hls,
            height: null,
            bitrate: null,
          },
        ]
      : []
  const copies = renditions.map(({ name, height, bitrate }) => ({
    name,
    url: variantPath(course, file._id, name, file.name),
    type: recording.size === null ? 'audio/mp4' : 'video/mp4',
    height,
    bitrate,
  }))
  const original = {
    name: 'original',
    // The same pictures and sound, which begin to play after their first bytes.
    url: fast ? variantPath(course, file._id, 'fast', file.name) : originalPath(course, file._id, file.name),
    type: file.type,
    height: null,
    bitrate: recording.durationMs === null ? null : (8000 * file.size) / recording.durationMs,
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

/**
 * How large a picture is worth having, in pixels of the screen, and what the browser knows of the connection: whether data are dear, and
 * whether it is slow; `rate` is what was measured in this page, in bits a second, and counts for more than that.
 */
export type Wanted = { height: number; saveData: boolean; isSlow: boolean; rate: number | null }

/** What a browser tells of its connection, where it does. */
export type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }

/** The height of a copy that plays on slow connections, in pixels, and below how many Mbit/s one is slow. */
const [slowHeight, slowRate] = [480, 2.5]

/** Whether a connection bears no more than a small copy. */
export function isSlow({ effectiveType = '4g', downlink = slowRate }: Connection): boolean {
  return effectiveType !== '4g' || downlink < slowRate
}

/**
 * The sources in the order in which they are tried: a list that can be played, the copy that fits, the original, the rest. A list goes
 * up as far as the connection bears, so it comes second where data are dear.
 */
export function inOrder(
  sources: readonly Source[],
  { height, saveData, isSlow, rate }: Wanted,
  canPlay: (type: string) => boolean,
): Source[] {
  const lists = sources.filter(({ type }) => type === hls && canPlay(type))
  const copies = sources
    .filter((one) => one.height !== null)
    .toSorted((one, other) => (one.height ?? 0) - (other.height ?? 0))
  const small = copies.findLast((one) => (one.height ?? 0) <= slowHeight) ?? copies[0]
  const large = copies.find((one) => (one.height ?? 0) >= height) ?? copies.at(-1)
  const least = (small?.height ?? 0) < (large?.height ?? 0) ? small : large
  const borne = rate === null || large === undefined ? undefined : (slowerThan(large, copies, rate) ?? large)
  const fitting = saveData ? copies[0] : (borne ?? (isSlow ? least : large))
  const original = sources.filter(({ name }) => name === 'original')
  const rest = copies.filter((one) => one !== fitting)
  const copy = fitting === undefined ? [] : [fitting]
  return [...(saveData ? [...copy, ...lists] : [...lists, ...copy]), ...original, ...rest]
}

/** How fast a recording is played, and the names of the sources that cannot be. */
type Playing = { speed: number; failed: ReadonlySet<string> }

/** The best copy that plays without waiting where what is played does not, or else the smallest; undefined where none is smaller. */
export function slowerThan(
  played: Source,
  sources: readonly Source[],
  rate: number,
  { speed, failed }: Playing = { speed: 1, failed: new Set() },
): Source | undefined {
  const most = played.bitrate ?? 0
  if (bears(rate, most, speed)) return
  const smaller = sources
    .filter(({ name, height, bitrate }) => height !== null && (bitrate ?? most) < most && !failed.has(name))
    .toSorted((one, other) => (other.bitrate ?? 0) - (one.bitrate ?? 0))
  return smaller.find(({ bitrate }) => bears(rate, bitrate ?? 0, speed)) ?? smaller.at(-1)
}
