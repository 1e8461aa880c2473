import type { Segments } from '../reading/shared/lists.ts'
import { copyNames, type RenditionName } from '../rules.ts'

/** The smaller copies that can be made of a video, by their height, with the most bits a second of their pictures. */
export const ceilings = { 360: 800_000, 480: 1_400_000, 720: 3_000_000, 1080: 5_500_000 } as const
export type Height = keyof typeof ceilings

/**
 * What is done with a file: it is scanned; and a video is looked at, a picture is taken, and copies are made, of which the fast one is the
 * same that begins sooner.
 */
export const taskNames = ['look', 'poster', 'scan', ...copyNames] as const
export type TaskName = (typeof taskNames)[number]

/**
 * Why nothing came of a task: the video cannot be read, its copy would be larger than twice the video, it takes too long, its course
 * has no room, or what is needed could not be reached five times.
 */
export const failures = ['damaged', 'large', 'slow', 'room', 'away'] as const
export type Failure = (typeof failures)[number]

/** What a video is: how long it takes, how large it is shown, in pixels, and whether there is sound. */
export type Looked = { seconds: number; width: number; height: number; sound: boolean }

/**
 * What follows from looking at a video. No copy is larger than the video, whichever way that is turned.
 * @param isSlow whether what players read first lies at its end
 */
export function tasksOf(
  { width, height }: Looked,
  heights: readonly Height[],
  { isSlow = false }: { isSlow?: boolean } = {},
): TaskName[] {
  const shorter = Math.min(width, height)
  const fast = isSlow ? (['fast'] as const) : []
  return ['poster', ...fast, ...heights.filter((one) => one <= shorter).map((one) => `v${one}` as const)]
}

export function heightOf(name: RenditionName): Height {
  return Number(name.slice(1)) as Height
}

/** Lines of what the program tells that are longer, in characters, come from the file, and would take long to look through. */
const longestLine = 500

/** Reads what the program tells of a file; null where that is no video. */
export function readLooked(told: string): Looked | null {
  const lines = told.split(/[\n\r]/).filter(({ length }) => length <= longestLine)
  const duration = firstOf(lines, /^ *Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/)
  const size = firstOf(lines, /^ *Stream #.*?: Video: .*?, (\d{1,5})x(\d{1,5})\b/)
  if (duration === undefined || size === undefined) return null
  const [hours = 0, minutes = 0, rest = 0] = duration.slice(1).map(Number)
  const seconds = hours * 3600 + minutes * 60 + rest
  const [width = 0, height = 0] = size.slice(1).map(Number)
  if (seconds <= 0 || width === 0 || height === 0) return null
  const turned = lines.some((line) => /rotation of -?(?:90|270)(?:\.0+)? degrees/.test(line))
  const shown = turned ? { width: height, height: width } : { width, height }
  return { seconds, ...shown, sound: lines.some((line) => /^ *Stream #.*?: Audio: /.test(line)) }
}

function firstOf(lines: readonly string[], pattern: RegExp): RegExpExecArray | undefined {
  for (const line of lines) {
    const found = pattern.exec(line)
    if (found !== null) return found
  }
  return undefined
}

/** Reads the list that the program writes of one file's parts; null where that is none. */
export function readList(list: string, sound: boolean): Segments | null {
  const head = /#EXT-X-MAP:URI="[^"]*",BYTERANGE="(\d+)@(\d+)"/.exec(list)
  const parts = [...list.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(
    ([, seconds, size, start]) => ({ seconds: Number(seconds), size: Number(size), start: Number(start) }),
  )
  if (head === null || parts.length === 0) return null
  return { head: { size: Number(head[1]), start: Number(head[2]) }, parts, sound }
}
