import type { Input } from 'mediabunny'
import type { About } from './shared/about.ts'
import type { ReadPart } from './thread.ts'

/** How much is read of a recording at most, in bytes: the lists of the pictures of some hours are a few millions. */
const most = 16 * 1024 ** 2

/** The longest recording, in ms, and the longest side of its pictures: more is said by broken files, or to do harm. */
const longest = { ms: 100 * 3_600_000, side: 16_384 }

/**
 * What a recording is made of and how long it is, by the little of it that tells. To be called on a thread of its own, since what is in
 * a recording may take any time and memory.
 */
export async function aboutRecording(size: number, read: ReadPart): Promise<About> {
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny')
  const stop = Promise.withResolvers<About>()
  let bytes = 0
  const source = new CustomSource({
    getSize: () => size,
    prefetchProfile: 'fileSystem',
    async read(start, end) {
      bytes += end - start
      if (bytes <= most) return await read({ start, end })
      stop.resolve({ is: 'unreadable', why: 'endless' })
      // An error that is thrown in here is caught by nobody, so reading stands still instead, and all of it is given up.
      return await new Promise<never>(() => {})
    },
  })
  const input = new Input({ formats: ALL_FORMATS, source })
  const about = await Promise.race([aboutIn(input).catch(() => null), stop.promise])
  return about ?? { is: 'unreadable', why: 'damaged' }
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
