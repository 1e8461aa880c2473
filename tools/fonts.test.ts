import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFontSheets } from './fonts.ts'

const sheets = await writeFontSheets()

test.each(sheets)('$path is fresh: `node tools/fonts.ts` would write the same', async ({ path, text }) => {
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('no font moves the text of a page when it comes late', () => {
  for (const { text } of sheets) {
    const own = text.match(/@font-face \{[^}]*url\([^}]*\}/g) ?? []
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((face) => !face.includes('font-display: optional'))).toEqual([])
  }
})

test('every stand-in has its place in the families of the tokens, and none is named in vain', async () => {
  const tokens = await readFile(join(import.meta.dirname, '../src/base/web/styles/tokens.css'), 'utf8')
  const made = sheets.flatMap(({ text }) => [...text.matchAll(/family: "([^"]+)";\n {2}src: local/g)])
  const names = new Set(made.map(([, name]) => name))
  const used = tokens.match(/"(?:Besley|Hanken Grotesk|Literata) (?!Variable)[^"]+"/g) ?? []
  expect(new Set(used.map((name) => name.slice(1, -1)))).toEqual(names)
})
