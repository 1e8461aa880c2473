import type { FileTrack } from '../../contract.ts'

/** Which of its file's tracks one is. */
export type WhichTrack = Pick<FileTrack, 'kind' | 'language'>

export function isOf(one: WhichTrack, other: WhichTrack): boolean {
  return one.kind === other.kind && one.language === other.language
}

/** The tracks of a file as they were read, with those that were written since, in the order of the server. */
export function withWritten(read: readonly FileTrack[], written: readonly FileTrack[]): FileTrack[] {
  const newer = written.filter((one) => {
    const there = read.find((other) => isOf(one, other))
    return there === undefined || there.version < one.version
  })
  const all = newer.reduce<readonly FileTrack[]>((tracks, one) => {
    const others = tracks.filter((other) => !isOf(one, other))
    // A kind has one usual track, which is the one that was last made it.
    const freed = others.map((other) =>
      one.isDefault && other.kind === one.kind ? { ...other, isDefault: false } : other,
    )
    return [...freed, one]
  }, read)
  return all.toSorted((one, other) => compare(one.kind, other.kind) || compare(one.language, other.language))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
