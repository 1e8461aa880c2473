/** What can go along with a recording; a transcript is plain text, all others have times. */
export const trackKinds = ['captions', 'subtitles', 'chapters', 'descriptions', 'transcript'] as const
export type TrackKind = (typeof trackKinds)[number]

/**
 * How much of it there may be: bytes and cues of a track, characters of a cue and of a label, tracks of a file, versions kept of a
 * track, and of all tracks of a file, deleted ones too, with their bytes.
 */
export const most = {
  bytes: 1024 * 1024,
  cues: 10_000,
  cueText: 5000,
  label: 60,
  tracks: 24,
  versions: 20,
  fileVersions: 240,
  fileVersionBytes: 8 * 1024 * 1024,
  faults: 20,
} as const

/** The latest time that a cue may have, in ms. */
export const latest = 360_000_000 - 1

/** More characters a second than this can hardly be read. */
export const fastestReading = 21
