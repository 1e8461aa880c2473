import type { RefusedFile } from '../shared/uploads.ts'

/** What a file may begin with, from which byte on. Those that hold several kinds are looked at more closely below. */
const beginnings: readonly [at: number, bytes: string, type: string][] = [
  [0, '%PDF-', 'application/pdf'],
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
  [8, 'WEBP', 'image/webp'],
  [8, 'WAVE', 'audio/wav'],
  [0, '\x1a\x45\xdf\xa3', 'video/x-matroska'],
  [4, 'ftyp', 'video/mp4'],
  [0, 'ID3', 'audio/mpeg'],
  [0, '\xff\xfb', 'audio/mpeg'],
  [0, '\xff\xf3', 'audio/mpeg'],
  [0, '\xff\xf2', 'audio/mpeg'],
  [0, 'OggS', 'audio/ogg'],
  [0, 'fLaC', 'audio/flac'],
  [0, 'PK\x03\x04', 'application/zip'],
  [0, 'PK\x05\x06', 'application/zip'],
  [0, '\x1f\x8b', 'application/gzip'],
  [0, '7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  [0, 'Rar!\x1a\x07', 'application/vnd.rar'],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-cfb'],
  [0, 'MZ', program()],
  [0, '\x7fELF', program()],
  [0, '\xfe\xed\xfa\xce', program()],
  [0, '\xfe\xed\xfa\xcf', program()],
  [0, '\xce\xfa\xed\xfe', program()],
  [0, '\xcf\xfa\xed\xfe', program()],
  [0, '\xca\xfe\xba\xbe', program()],
  [0, 'L\x00\x00\x00\x01\x14\x02\x00', program()],
  [0, 'WEBVTT', 'text/vtt'],
]

/** The type of programs, of whatever system. */
function program(): string {
  return 'application/x-executable'
}

/** What the brand of an ISO file says besides; all others are videos. */
const brands: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  mif1: 'image/heic',
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  'qt  ': 'video/quicktime',
}

/** What text may begin with, after blanks, in small letters. */
const markup: readonly [start: string, type: string][] = [
  ['<!doctype html', 'text/html'],
  ['<html', 'text/html'],
  ['<head', 'text/html'],
  ['<body', 'text/html'],
  ['<script', 'text/html'],
  ['<svg', 'image/svg+xml'],
  ['<?xml', 'text/xml'],
  ['<!--', 'text/html'],
  ['#!', 'text/x-script'],
]

/** How many bytes are looked at. */
const looked = 4096

/** What a file is, by the bytes that it begins with; names and claims count for nothing. */
export function typeOf(bytes: Buffer): string {
  const head = bytes.subarray(0, looked)
  const found = beginnings.find(([at, start]) => head.toString('latin1', at, at + start.length) === start)
  if (found === undefined) return textType(head) ?? 'application/octet-stream'
  const [, , type] = found
  if (type === 'image/webp' || type === 'audio/wav')
    return head.toString('latin1', 0, 4) === 'RIFF' ? type : 'application/octet-stream'
  if (type === 'video/x-matroska') return head.subarray(0, 64).includes('webm') ? 'video/webm' : type
  if (type === 'video/mp4') return brands[head.toString('latin1', 8, 12)] ?? type
  return type
}

/** The type of text; null for what is none. */
function textType(head: Buffer): string | null {
  if (head.includes(0)) return null
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text: string
  try {
    // The last character may be cut.
    text = decoder.decode(head, { stream: true })
  } catch {
    return null
  }
  const start = text.trimStart().toLowerCase()
  const [, type = 'text/plain'] = markup.find(([begin]) => start.startsWith(begin)) ?? []
  // A drawing may have a comment or a declaration before it.
  if (type !== 'text/plain' && type !== 'text/x-script' && start.includes('<svg') && !start.includes('<html'))
    return 'image/svg+xml'
  return type
}

/** Endings of names that stand for what browsers and players open at once, none of which is text. */
const promising =
  /\.(?:pdf|png|jpe?g|gif|webp|avif|heic|mp4|m4v|mov|webm|mkv|mp3|m4a|wav|ogg|flac|zip|docx|xlsx|pptx|odt|ods|odp|epub)$/i

/** Whether a file is refused for what is in it. */
export function refusalOf(name: string, type: string): RefusedFile | null {
  if (type === program()) return 'program'
  const isText = type.startsWith('text/') || type === 'image/svg+xml'
  return isText && promising.test(name) ? 'disguised' : null
}

/** What a text is, in the word that messages have for it. */
export function textKind(type: string): 'page' | 'drawing' | 'xml' | 'script' | 'text' {
  if (type === 'text/html') return 'page'
  if (type === 'image/svg+xml') return 'drawing'
  if (type === 'text/xml') return 'xml'
  return type === 'text/x-script' ? 'script' : 'text'
}
