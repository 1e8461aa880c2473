import type { Input } from 'mediabunny'
import type { Part } from '../../../base/blobs/storage.ts'
import type { About } from './shared/about.ts'

/** How much is read of a recording at most, in bytes, and for how long, in ms. */
const most = { bytes: 2 * 1024 ** 2, ms: 5_000 }

/** The longest recording, in ms, and the longest side of its pictures: more is said by broken files, or to do harm. */
const longest = { ms: 100 * 3_600_000, side: 16_384 }

/** Reads a part of a file. */
export type ReadPart = (part: Part) => Promise<Uint8Array>

/**
 * What a recording is made of and how long it is, by the little of it that tells.
 * @throws what reading throws, and an error when it takes too long
 */
export async function lookIntoRecording(size: number, read: ReadPart): Promise<About> {
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny')
  const stop = Promise.withResolvers<'endless'>()
  let bytes = 0
  const source = new CustomSource({
    getSize: () => size,
    prefetchProfile: 'fileSystem',
    async read(start, end) {
      bytes += end - start
      if (bytes <= most.bytes) return await read({ start, end }).catch(halted)
      stop.resolve('endless')
      return await halted(null)
    },
  })
  // An error that is thrown in there ends the process, so reading stands still instead, and all of it is given up.
  function halted(error: unknown): Promise<never> {
    if (error !== null) stop.reject(error)
    return new Promise(() => {})
  }
  const timer = setTimeout(() => stop.reject(new Error('Looking into a recording took too long.')), most.ms)
  const input = new Input({ formats: ALL_FORMATS, source })
  try {
    const about = await Promise.race([aboutIn(input).catch(() => null), stop.promise])
    if (about === null) return { is: 'unreadable', why: 'damaged' }
    return about === 'endless' ? { is: 'unreadable', why: about } : about
  } finally {
    clearTimeout(timer)
    input.dispose()
  }
}

/** @returns null when there is nothing to play */
async function aboutIn(input: Input): Promise<About | null> {
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (video === null && audio === null) return null
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
  const durationMs = Math.round(seconds * 1000)
  if (!(durationMs > 0)) return null
  if (durationMs > longest.ms) return { is: 'unreadable', why: 'endless' }
  const size = video && { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  if (size !== null && !(isSide(size.width) && isSide(size.height))) return null
  return {
    is: 'recording',
    durationMs,
    video: video && ((await video.getCodec()) ?? 'other'),
    audio: audio && ((await audio.getCodec()) ?? 'other'),
    size: size && { width: Math.round(size.width), height: Math.round(size.height) },
    rotation: video === null ? 0 : await video.getRotation(),
  }
}

const isSide = (pixels: number) => pixels >= 1 && pixels <= longest.side
