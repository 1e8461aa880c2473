import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readHead } from '../../accounts/photos/picture.ts'
import { makeNarrower } from '../../accounts/photos/squares.ts'
import type { Segments } from '../reading/shared/lists.ts'
import { posterWidth, type RenditionName, type Size } from '../rules.ts'
import { halfOfCores, NotMade, readingOf, runFfmpeg } from './ffmpeg.ts'
import { ceilings, heightOf, type Looked, readList, readLooked } from './rules.ts'

/** A video in a folder of its own, in which things are made of it, and the program that does it. */
export type Source = { program: string; folder: string; file: string; type: string; size: number }

type How = { signal: AbortSignal; done?: (seconds: number) => void }

/**
 * How long looking at a video, and taking a picture, may take, and the longest that a copy may, in ms; and the longest video of which
 * there are copies, in seconds. A file may claim any length.
 */
const [short, longest, longestVideo] = [60_000, 6 * 3600_000, 12 * 3600]

/** @throws NotMade when it is no video that can be read */
export async function lookAt({ program, file, type }: Source, how: How): Promise<Looked> {
  const { told } = await runFfmpeg(program, readingOf(file, type), { ms: short }, how)
  const looked = readLooked(told)
  if (looked === null) throw new NotMade('damaged')
  return looked
}

/** Takes a picture of a video a little after its beginning, which is often black. @throws NotMade; Busy */
export async function takePoster(
  { program, folder, file, type }: Source,
  { seconds }: Looked,
  how: How,
): Promise<{ bytes: Buffer<ArrayBuffer>; size: Size }> {
  const picture = join(folder, 'poster.jpg')
  const at = Math.min(seconds * 0.1, 20)
  const making = ['-an', '-sn', '-dn', '-frames:v', '1', '-vf', `scale='min(${posterWidth},iw)':-2`]
  const args = [
    '-ss',
    at.toFixed(3),
    ...readingOf(file, type),
    ...making,
    '-q:v',
    '3',
    '-f',
    'image2',
    '-y',
    picture,
  ]
  const { isGood } = await runFfmpeg(program, args, { ms: short }, how)
  const taken = isGood ? await readFile(picture).catch(() => null) : null
  const bytes = taken === null ? null : await makeNarrower(taken, posterWidth)
  const head = bytes === null ? null : readHead(bytes)
  if (bytes === null || head === null) throw new NotMade('damaged')
  return { bytes, size: { width: head.width, height: head.height } }
}

/** A copy of a video that was made. */
export type MadeRendition = Size & { file: string; size: number; bitrate: number; segments: Segments }

/**
 * Makes a smaller copy of a video: one file whose parts of four seconds can be played by themselves, so that it plays as it is and
 * by a list of them. Its sound is as loud as that of all others.
 * @throws NotMade
 */
export async function makeRendition(
  { program, folder, file, type, size }: Source,
  looked: Looked,
  name: RenditionName,
  how: How,
): Promise<MadeRendition> {
  if (looked.seconds > longestVideo) throw new NotMade('slow')
  const [copy, list] = [join(folder, `${name}.mp4`), join(folder, `${name}.m3u8`)]
  const height = heightOf(name)
  const shown = shownSize(looked, height)
  const ceiling = ceilings[height]
  const picture = [
    ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-threads', halfOfCores()],
    ['-vf', `scale=${shown.width}:${shown.height},setsar=1,format=yuv420p`],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level:v', '4.0', '-crf', '23'],
    ['-maxrate', String(ceiling), '-bufsize', String(2 * ceiling)],
    ['-force_key_frames', 'expr:gte(t,n_forced*4)', '-sc_threshold', '0', '-flags', '+cgop'],
  ].flat()
  const sound = [
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-ac',
    '2',
    '-af',
    'loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000',
  ]
  const packing = [
    ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ['-hls_flags', 'single_file', '-hls_segment_filename', copy, '-progress', 'pipe:1', '-y', list],
  ].flat()
  const args = [...readingOf(file, type), ...picture, ...(looked.sound ? sound : ['-an']), ...packing]
  const most = 2 * size + 1024 ** 2
  const ms = Math.min(longest, 6 * looked.seconds * 1000 + 10 * 60_000)
  const bounds = { ms, written: { file: copy, most } }
  const { isGood } = await runFfmpeg(program, args, bounds, how)
  if (!isGood) throw new NotMade('damaged')
  const { size: bytes } = await stat(copy)
  if (bytes > most) throw new NotMade('large')
  const segments = readList(await readFile(list, 'utf8'), looked.sound)
  if (segments === null) throw new NotMade('damaged')
  const bitrate = Math.max(1, Math.round((8 * bytes) / looked.seconds))
  return { file: copy, ...shown, size: bytes, bitrate, segments }
}

/**
 * Makes the same video with the list of what is where in front, so that it begins after its first bytes. Nothing is coded anew.
 * @throws NotMade
 */
export async function makeFast(
  { program, folder, file, type, size }: Source,
  looked: Looked,
  how: How,
): Promise<Omit<MadeRendition, 'segments'> & { segments: null }> {
  const copy = join(folder, 'fast.mp4')
  const format = type === 'video/quicktime' ? 'mov' : 'mp4'
  const copying = ['-map', '0:v:0', '-map', '0:a?', '-sn', '-dn', '-c', 'copy', '-movflags', '+faststart']
  const args = [...readingOf(file, type), ...copying, '-f', format, '-progress', 'pipe:1', '-y', copy]
  const most = 2 * size + 1024 ** 2
  const bounds = { ms: longest, written: { file: copy, most } }
  const { isGood } = await runFfmpeg(program, args, bounds, how)
  if (!isGood) throw new NotMade('damaged')
  const { size: bytes } = await stat(copy)
  if (bytes > most) throw new NotMade('large')
  const { width, height, seconds } = looked
  const bitrate = Math.max(1, Math.round((8 * bytes) / seconds))
  return { file: copy, width, height, size: bytes, bitrate, segments: null }
}

/** The size of a copy whose shorter side is so long; both sides are even, as the coding asks. */
function shownSize({ width, height }: Size, shorter: number): Size {
  const even = (length: number) => Math.max(2, 2 * Math.round(length / 2))
  return width < height
    ? { width: shorter, height: even((height * shorter) / width) }
    : { width: even((width * shorter) / height), height: shorter }
}
