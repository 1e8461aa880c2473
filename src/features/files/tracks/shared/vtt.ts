import { cueText } from './cueText.ts'
import { latest, most } from './limits.ts'

/** What is said, or begins, from one time to another, in ms; `settings` is where WebVTT places it. */
export type Cue = { start: number; end: number; text: string; settings: string }

/** What is wrong with a text of cues, and where, counted from 1. */
export type Fault = { line: number; column: number; cause: Cause }
export type Cause = 'time' | 'order' | 'stray' | 'long' | 'many' | 'none'

const arrow = '-->'
const time = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3})\d*)?$/
const setting = /^(?:line|position|size|align|vertical):[a-z\d%.,-]{1,30}$/
const ofNoCue = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
/** Where programs for subtitles place a line, which is no part of what is said. */
const placing = /\{\\an?\d+\}/g

/** The time that a text names, in ms; null for none. */
export function readTime(text: string): number | null {
  const [found, hours = '0', minutes = '', seconds = '', part = ''] = time.exec(text) ?? []
  if (found === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const ms = whole * 1000 + Number(part.padEnd(3, '0'))
  return ms > latest ? null : ms
}

/** A time as WebVTT writes it: `00:01:02.500`. */
export function writeTime(ms: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const seconds = ms / 1000
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/**
 * Reads the cues of a WebVTT or SRT text, each written anew, in the order of their times. Nothing is left out silently: what belongs to
 * no cue is a fault, but for numbers, notes and styles. With faults there are no cues.
 */
export function readCues(text: string): { cues: Cue[]; faults: Fault[] } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const cues: Cue[] = []
  const faults: Fault[] = []
  const fault = (at: number, column: number, cause: Cause) => faults.push({ line: at + 1, column, cause })
  const isBlank = (at: number) => (lines[at] ?? '').trim() === ''
  const isTiming = (at: number) => lines[at]?.includes(arrow) ?? false
  let at = isVtt ? 1 : 0
  // The head of a file goes on to the first empty line.
  if (isVtt) while (at < lines.length && !isBlank(at) && !isTiming(at)) at += 1
  while (at < lines.length && faults.length < most.faults) {
    if (isBlank(at)) {
      at += 1
      continue
    }
    const timing = isTiming(at) ? at : isTiming(at + 1) ? at + 1 : null
    if (timing === null) {
      const isNumber = /^\s*\d+\s*$/.test(lines[at] ?? '') && isBlank(at + 1)
      const isSkipped = isNumber || (isVtt && ofNoCue.test(lines[at] ?? ''))
      if (!isSkipped) fault(at, 1, 'stray')
      while (at < lines.length && !isBlank(at) && !isTiming(at)) at += 1
      continue
    }
    at = timing + 1
    const said: string[] = []
    while (at < lines.length && lines[at] !== '' && !isTiming(at)) {
      said.push(lines[at] ?? '')
      at += 1
    }
    // Without an empty line between, the last line is the number of the next cue.
    if (isTiming(at) && /^\s*\d+\s*$/.test(said.at(-1) ?? '')) said.pop()
    const read = readTiming(lines[timing] ?? '')
    if ('cause' in read) {
      fault(timing, read.column, read.cause)
      continue
    }
    const spoken = cueText(said.join('\n').replaceAll(placing, ''))
    if (spoken.length > most.cueText) fault(timing, 1, 'long')
    if (cues.length === most.cues) {
      fault(timing, 1, 'many')
      break
    }
    cues.push({ ...read, text: spoken })
  }
  if (cues.length === 0 && faults.length === 0 && !isVtt) fault(0, 1, 'none')
  return { cues: faults.length > 0 ? [] : inOrder(cues), faults }
}

/** Cues by when they begin; those that begin at once as they stand. */
export function inOrder<C extends { start: number }>(cues: readonly C[]): C[] {
  return cues.toSorted((one, other) => one.start - other.start)
}

/** The times and settings in a line, or the column of what is wrong with it. */
function readTiming(line: string): Omit<Cue, 'text'> | { column: number; cause: Cause } {
  const at = line.indexOf(arrow)
  const first = line.slice(0, at)
  const rest = line.slice(at + arrow.length)
  const start = readTime(first.trim())
  if (start === null) return { column: indent(first) + 1, cause: 'time' }
  const [last = '', ...settings] = rest.trim().split(/\s+/)
  const column = at + arrow.length + indent(rest) + 1
  const end = readTime(last)
  if (end === null) return { column, cause: 'time' }
  if (end <= start) return { column, cause: 'order' }
  return { start, end, settings: settings.filter((one) => setting.test(one)).join(' ') }
}

function indent(text: string): number {
  return text.length - text.trimStart().length
}

/** Cues as WebVTT, in the order of their times. */
export function writeCues(cues: readonly Cue[]): string {
  const blocks = inOrder(cues).map(({ start, end, text, settings }) => {
    const times = `${writeTime(start)} ${arrow} ${writeTime(end)}`
    return `${settings === '' ? times : `${times} ${settings}`}\n${text}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** A transcript without times as it is kept: without controls, and with at most one empty line between paragraphs. */
export function cleanTranscript(text: string): string {
  return (
    text
      .replace(/^\ufeff/, '')
      .replaceAll(/\r\n?/g, '\n')
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  )
}
