import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../../../base/text/useText.ts'
import type { PlayerKinds } from './kinds.tsx'
import { Player } from './PlayerPage.tsx'

const place = { _id: 'lights', title: 'Lights', minutes: 3 }
const item = {
  ...place,
  kind: 'cards',
  optional: false,
  free: false,
  state: 'open',
  begun: false,
  opens: null,
}

/** What is loaded for the page of an item of a kind that no feature has. */
const loaded = {
  courseId: 'sky',
  itemId: 'lights',
  account: '',
  outline: {
    revision: 1,
    title: 'The sky',
    zone: 'UTC',
    published: true,
    learner: true,
    sections: [{ _id: 'section', title: 'Basics', summary: '', items: [{ ...item, place: null }] }],
    required: { done: 0, all: 1, minutes: 3, left: 3 },
    optional: { done: 0, all: 0, minutes: 0, left: 0 },
    next: 'lights',
    preview: null,
  },
  lesson: {
    item: {
      ...place,
      kind: 'cards',
      done: false,
      marked: false,
      turn: 0,
      place: null,
      doneBy: 'mark',
      percent: null,
    },
    before: null,
    after: null,
    page: { kind: 'cards', cards: ['sun', 'moon'] },
    frames: [],
  },
  text: null,
  said: null,
}

async function draw(kinds: PlayerKinds, minutes = place.minutes): Promise<string> {
  const sections = loaded.outline.sections.map((one) => ({
    ...one,
    items: one.items.map((each) => ({ ...each, minutes })),
  }))
  const given = { ...loaded, outline: { ...loaded.outline, sections } }
  const routes = [
    { path: '/learn/:course/:item', loader: () => given, Component: () => <Player kinds={kinds} /> },
  ]
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request('http://localhost/learn/sky/lights'))
  if (context instanceof Response) throw new Error('It leads elsewhere.')
  return renderToString(
    <LanguageProvider value="en">
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </LanguageProvider>,
  )
}

/** The button with which a learner completes an item. */
const leadsOn = '<input type="hidden" name="done" value="yes"/>'

/** The cards of a page, as the kind's feature would draw them. */
const cardsOf = (page: object) => ('cards' in page && Array.isArray(page.cards) ? page.cards.join(', ') : '')

test('a kind of item that a feature adds is drawn on the page of the player by what it brings alone', async () => {
  const html = await draw({
    cards: { draw: ({ page, title }) => <ul aria-label={title}>{cardsOf(page)}</ul> },
  })
  expect(html).toContain('<ul aria-label="Lights">sun, moon</ul>')
  expect(html).toContain(leadsOn)
})

test('on a stage of its own it has what leads on below it', async () => {
  const html = await draw({
    cards: { isStage: true, draw: (_, below) => <main className="deck">{below}</main> },
  })
  const [, deck = ''] = html.split('<main class="deck">')
  expect(deck.split('</main>')[0]).toContain('<h1 dir="auto">Lights</h1>')
  expect(deck.split('</main>')[0]).toContain(leadsOn)
})

test('where nothing can draw it, the page leads on', async () => {
  expect(await draw({})).toContain(leadsOn)
})

test('the outline says how long an item takes, unless there is nothing in it to be read', async () => {
  expect(await draw({})).toContain('3 min')
  expect(await draw({}, 0)).not.toMatch(/\d min/)
})
