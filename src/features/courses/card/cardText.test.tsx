import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../../../base/text/useText.ts'
import type { NotedCard } from '../notes/shared/note.ts'
import { CardInside, cardWords } from './CardInside.tsx'
import { drawCard } from './cardText.tsx'

const bread: NotedCard = {
  _id: '0199a640-8ee0-7200-8000-000000002522',
  title: 'Bread',
  imageUrl: '',
  description: 'Flour, water and salt.',
  duration: '',
  createdDate: '2025-10-02T18:47:52.800Z',
  name: 'Amina Rahman',
}
const rated = { instructorId: '0199a640-8ee0-7200-8000-000000000001', rating: { count: 3, average: 13 / 3 } }
const plain = { level: 2, byline: true, eager: false } as const

const cards: [string, NotedCard, object?][] = [
  ['a course', bread],
  ['a course whose teacher has no page', { ...bread, note: { instructorId: null, rating: null } }],
  ['a rated course', { ...bread, note: rated }],
  ['one review', { ...bread, note: { ...rated, rating: { count: 1, average: 5 } } }],
  [
    'signs of HTML',
    { ...bread, title: `<b>"R&D"</b> 'n`, description: `</p>&amp;<script>'"`, name: `<i>&"'` },
  ],
  ['signs of replacements', { ...bread, title: "$& $1 $' $$", description: '§title§ §x§', name: '§id§' }],
  ['no words', { ...bread, description: '', name: '' }],
  ['another script', { ...bread, title: 'রুটি', name: 'خبز' }],
  ['a cover', { ...bread, imageUrl: 'https://example.org/files/a/b/w960/cover' }],
  ['an image of another site', { ...bread, imageUrl: `https://example.org/leaf.jpg?a=1&b="'` }],
  ['no address of an image', { ...bread, imageUrl: 'javascript:alert(1)' }],
  ['a place in a list', bread, { rank: 12 }],
  ['no name of the teacher', { ...bread, note: rated }, { byline: false }],
  ['another heading', bread, { level: 3 }],
]

test.each(cards)(
  'the text of a card with %s is what React draws, also the second time',
  (_, course, look) => {
    const given: { level: 2 | 3; byline: boolean; eager: boolean; rank?: number } = { ...plain, ...look }
    for (const language of ['en', 'bn', 'en'] as const) {
      const { rank, ...shape } = given
      const drawn = renderToString(
        <LanguageProvider value={language}>
          <CardInside
            id="_R_1_"
            course={course}
            words={cardWords(language, course, rank)}
            cover="one"
            {...shape}
          />
        </LanguageProvider>,
      )
      expect(drawCard(language, '_R_1_', { course, ...given })).toBe(drawn)
    }
  },
)
