import { brotliDecompressSync } from 'node:zlib'

/**
 * The code points for which a font has a glyph. It reads WOFF 2 (https://www.w3.org/TR/WOFF2/) as far as the table `cmap`,
 * in the formats 4 and 12 that present-day fonts use.
 */
export function coveredBy(font: Buffer): Set<number> {
  const cmap = readCmap(font)
  const covered = new Set<number>()
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) addSegments(covered, table)
    if (format === 12) addGroups(covered, table)
  }
  return covered
}

const tags = { cmap: 0, glyf: 10, loca: 11, spelledOut: 63 }

function readCmap(font: Buffer): Buffer {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is not a font in WOFF 2.')
  let at = 48
  let offset = 0
  let cmap = { start: 0, length: 0 }
  const number = () => {
    for (let value = 0; ; ) {
      const byte = font.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  for (let table = font.readUInt16BE(12); table > 0; table--) {
    const flags = font.readUInt8(at++)
    const tag = flags & 63
    if (tag === tags.spelledOut) at += 4
    const plain = number()
    // Outlines are stored transformed unless the flags say otherwise; other tables only if they do.
    const usual = tag === tags.glyf || tag === tags.loca ? 3 : 0
    const length = flags >> 6 === usual ? plain : number()
    if (tag === tags.cmap) cmap = { start: offset, length }
    offset += length
  }
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  return tables.subarray(cmap.start, cmap.start + cmap.length)
}

function addSegments(covered: Set<number>, table: Buffer): void {
  const size = table.readUInt16BE(6)
  for (let at = 14; at < 14 + size; at += 2) {
    const [last, first] = [table.readUInt16BE(at), table.readUInt16BE(at + size + 2)]
    const shift = table.readUInt16BE(at + size * 2 + 2)
    const position = at + size * 3 + 2
    const range = table.readUInt16BE(position)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph =
        range === 0 ? (code + shift) & 0xffff : table.readUInt16BE(position + range + (code - first) * 2)
      if (glyph !== 0) covered.add(code)
    }
  }
}

function addGroups(covered: Set<number>, table: Buffer): void {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) covered.add(code)
  }
}
