/** What a key does to a recording. */
export type Deed =
  | { do: 'play' | 'mute' | 'captions' | 'side' | 'slower' | 'faster' | 'full' | 'apart' }
  | { do: 'bookmark' | 'note' | 'keys' | 'before' | 'after' | 'start' | 'end' }
  | { do: 'skip'; by: number }
  | { do: 'louder'; by: number }
  | { do: 'part'; part: number }

/** A key as the browser tells of it. */
export type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

const deeds: Readonly<Record<string, Deed>> = {
  ' ': { do: 'play' },
  k: { do: 'play' },
  arrowleft: { do: 'skip', by: -5 },
  arrowright: { do: 'skip', by: 5 },
  j: { do: 'skip', by: -10 },
  l: { do: 'skip', by: 10 },
  arrowup: { do: 'louder', by: 0.05 },
  arrowdown: { do: 'louder', by: -0.05 },
  m: { do: 'mute' },
  c: { do: 'captions' },
  t: { do: 'side' },
  f: { do: 'full' },
  i: { do: 'apart' },
  home: { do: 'start' },
  end: { do: 'end' },
  '[': { do: 'before' },
  ']': { do: 'after' },
  b: { do: 'bookmark' },
  n: { do: 'note' },
}

/** Keys that some keyboards write with Shift. */
const shifted: Readonly<Record<string, Deed>> = {
  '<': { do: 'slower' },
  '>': { do: 'faster' },
  '?': { do: 'keys' },
}

/** What a key does; null where that is nothing. */
export function deedOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Pressed): Deed | null {
  if (ctrlKey || altKey || metaKey) return null
  if (Object.hasOwn(shifted, key)) return shifted[key] ?? null
  if (shiftKey) return null
  if (/^[0-9]$/.test(key)) return { do: 'part', part: Number(key) / 10 }
  const name = key.toLowerCase()
  return Object.hasOwn(deeds, name) ? (deeds[name] ?? null) : null
}

/** The keys as their list shows them, by the text that says what they do. */
export const listed = {
  play: 'Space K',
  skip: '← → J L',
  volume: '↑ ↓ M',
  captions: 'C',
  side: 'T',
  rate: '< >',
  full: 'F I',
  parts: '0–9 Home End',
  chapters: '[ ]',
  notes: 'B N',
  lessons: 'Shift+N Shift+P',
} as const
