/** Why nothing can be done with what is in a file: it is broken, its length cannot be told, or it asks for a password. */
export type Unreadable = 'damaged' | 'endless' | 'locked'

/** A video or a sound: the names of what its pictures and its sound are coded in, null where it has none. */
export type RecordingAbout = {
  is: 'recording'
  durationMs: number
  video: string | null
  audio: string | null
  /** In pixels, as it is shown; null for sound. */
  size: { width: number; height: number } | null
  /** By how many degrees its pictures are turned to be shown. */
  rotation: number
}

/** What is in a whole file. Of a document, how many pages it has is told besides. */
export type About = RecordingAbout | { is: 'document' } | { is: 'unreadable'; why: Unreadable }

/** Whether it is looked at what is in files of a type. */
export function isLookedInto(type: string): boolean {
  return /^(?:video|audio)\//.test(type) || type === 'application/pdf'
}

/** What every browser plays. */
const played = {
  types: new Set([
    'video/mp4',
    'video/webm',
    'audio/mpeg',
    'audio/mp4',
    'audio/ogg',
    'audio/wav',
    'audio/flac',
  ]),
  video: new Set(['avc', 'vp8', 'vp9', 'av1']),
  audio: new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac', 'pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-f32']),
}

/** Whether browsers play a recording as it is. */
export function isPlayed(type: string, { video, audio }: RecordingAbout): boolean {
  return (
    played.types.has(type) &&
    (video === null || played.video.has(video)) &&
    (audio === null || played.audio.has(audio))
  )
}
