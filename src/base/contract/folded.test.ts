import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { folded } from './folded.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await makeDatabase()
})

afterAll(() => database.drop())

describe('letters are folded as people type them', () => {
  test.each([
    ['Latin', 'Zoë Żak café Việt', 'Zoe Zak cafe Viet'],
    [
      'letters that no mark makes',
      'Łódź Smørrebrød Straße ẞ þór æœ ðđ kapı',
      'Lodz Smorrebrod Strasse SS thor aeoe dd kapi',
    ],
    ['Greek', 'Καλημέρα πόλις', 'Καλημερα πολισ'],
    ['Cyrillic', 'Ёж Йод Їжак', 'Еж Иод Іжак'],
  ])('%s', (_, text, expected) => {
    expect(folded(text)).toBe(expected)
    expect(folded(text.normalize('NFD'))).toBe(expected)
  })

  test.each([
    ['Bangla', 'বাংলা পড়তে শেখা র‍্যাম'],
    ['Arabic', 'الخَطّ العربيّ'],
    ['Persian', 'می‌خواهم'],
    ['Devanagari', 'हिन्दी क़लम'],
    ['Hebrew', 'שָׁלוֹם'],
    ['Japanese', 'ガラス ぱ'],
    ['Korean', '한국어'],
    ['Thai', 'ภาษาไทย'],
  ])('%s keeps its marks', (_, text) => {
    expect(folded(text)).toBe(text.normalize('NFC'))
  })

  test('what is folded stays as it is', () => {
    const text = 'Zoë Łódź বাংলা Straße Йод'
    expect(folded(folded(text))).toBe(folded(text))
  })
})

test('the database folds every sign as searches do, alone and beside others', async () => {
  const signs = Array.from({ length: 0x1ffff }, (_, code) => code + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(sign))
  const texts = signs.flatMap((sign) => [sign, `${sign}\u0301`, `a${sign}`])
  const canonical = texts.map((text) => text.normalize('NFD'))
  // A sign that only the newer of the two Unicodes knows is none that they could agree on.
  const { rows } = await sql<{ text: string; database: string }>`
    select text, folded(text) as database
    from unnest(${texts}::text[], ${texts.map(folded)}::text[], ${canonical}::text[]) as given (text, search, canonical)
    where normalize(text, nfd) collate "C" = canonical and folded(text) collate "C" <> search`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})
