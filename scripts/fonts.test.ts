import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFontSheets } from './fonts.ts'

const sheets = await writeFontSheets()

test.each(sheets)('$path is fresh: `node scripts/fonts.ts` would write the same', async ({ path, text }) => {
  expect(await readFile(path, 'utf8')).toBe(text)
})

const facesOf = (text: string) => text.match(/@font-face \{[^}]*url\([^}]*\}/g) ?? []

test('no font moves the text of a page when it comes late, unless there may be nothing else to read', () => {
  for (const { path, text } of sheets) {
    const own = facesOf(text)
    const late = path.endsWith('fontsScripts.css') ? 'swap' : 'optional'
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((face) => !face.includes(`font-display: ${late};`))).toEqual([])
  }
})

test('faces for other scripts are asked for by no European letter and no sign that many scripts share', () => {
  const faces = facesOf(sheets.find(({ path }) => path.endsWith('fontsScripts.css'))?.text ?? '')
  expect(faces.length).toBe(3)
  for (const face of faces) {
    const firsts = [...face.matchAll(/U\+([0-9A-F]+)/g)].map(([, first = '']) => Number.parseInt(first, 16))
    expect(firsts.length).toBeGreaterThan(1)
    expect(firsts.filter((code) => code < 0x0530 || (code >= 0x2000 && code < 0x3000))).toEqual([])
  }
})

test('every stand-in has its place in the families of the tokens, and none is named in vain', async () => {
  const tokens = await readFile(join(import.meta.dirname, '../src/base/ui/styles/tokens.css'), 'utf8')
  const made = sheets.flatMap(({ text }) => [...text.matchAll(/family: "([^"]+)";\n {2}src: local/g)])
  const names = new Set(made.map(([, name]) => name))
  const used = tokens.match(/"(?:Besley|Hanken Grotesk|Literata) (?!Variable)[^"]+"/g) ?? []
  expect(new Set(used.map((name) => name.slice(1, -1)))).toEqual(names)
})
