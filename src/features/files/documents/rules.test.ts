import { expect, test } from 'vitest'
import { mostText, textOfPage } from './rules.ts'

const line = (text: string, up: number, height = 12) => ({ text, up, height })

test('lines that stand together are a paragraph, and a gap or larger letters begin another', () => {
  const text = textOfPage([
    line('The bag of marbles', 780, 24),
    line('You have a bag of a', 740),
    line('hundred marbles.', 725),
    line('  ', 710),
    line('Take ten.', 690),
  ])
  expect(text).toBe('The bag of marbles\nYou have a bag of a hundred marbles.\nTake ten.')
})

test('letters are kept as they are typed and not as they are drawn, and never half of one', () => {
  expect(textOfPage([line('ﬁve\u0000 \ufeb3\ufefc\ufee1', 700)])).toBe('five سلام')
  expect(textOfPage([line('half \ud83d', 700)])).toBe('half \ufffd')
  const long = textOfPage(Array.from({ length: 3_000 }, (_, at) => line('nine char', 800 - at * 14)))
  expect(long).toHaveLength(mostText.page)
})
