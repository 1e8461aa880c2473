/** A note: how many times it swings a second, and when it begins. */
type Note = readonly [pitch: number, at: number]

const chords = {
  home: [261.63, 329.63, 392],
  away: [349.23, 440, 523.25],
  leaning: [392, 493.88, 587.33],
} as const

/** Three notes one after the other, and then together. */
function chordAt(name: keyof typeof chords, start: number): Note[] {
  const notes = chords[name]
  const bass = (notes[0] ?? 0) / 2
  return [
    ...notes.map((pitch, at): Note => [pitch, start + at * 0.8]),
    ...notes.map((pitch): Note => [pitch, start + 3]),
    [bass, start + 3],
  ]
}

/** The piece of the course about chords, and its length in seconds. */
export const chordPiece = {
  seconds: 28,
  expression: expressionOf([
    ...chordAt('home', 0.2),
    ...chordAt('away', 6.7),
    ...chordAt('leaning', 13.2),
    ...chordAt('home', 19.7),
  ]),
}

/** Something quiet below a film: wide chords that come and go. */
export function quiet(seconds: number): string {
  const notes = Array.from({ length: Math.ceil(seconds / 4) }, (_, at): Note[] => {
    const low = [130.81, 110, 146.83, 98][at % 4] ?? 98
    return [low, low * 1.5, low * 2.5].map((pitch, nr): Note => [pitch, at * 4 + nr * 0.7])
  })
  return expressionOf(notes.flat(), 0.06, 0.8)
}

/** What the program computes for each moment: each note with two overtones, struck and fading. */
function expressionOf(notes: readonly Note[], loud = 0.1, fading = 1.1): string {
  return notes
    .map(([pitch, at]) => {
      const turn = `${(2 * Math.PI * pitch).toFixed(3)}*t`
      const wave = `(sin(${turn})+0.3*sin(2*${turn})+0.1*sin(3*${turn}))`
      return `${loud}*between(t,${at},${at + 7})*min(1,(t-${at})*50)*exp(-${fading}*(t-${at}))*${wave}`
    })
    .join('+')
}
