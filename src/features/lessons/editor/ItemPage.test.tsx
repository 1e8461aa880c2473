import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { defineForm } from '../../../base/form/defineForm.ts'
import { useForm } from '../../../base/form/useForm.tsx'
import { fetchContext } from '../../../base/page/request.ts'
import { LanguageProvider } from '../../../base/text/useText.ts'
import type { ItemEditor, ItemEditors } from '../../outline/editing/client/itemEditor.ts'
import { itemPage } from './ItemPage.tsx'

const item = { _id: 'lights', kind: 'cards', title: 'Lights', unpublished: 2 }

/** What the API answers of an item of a kind that no feature has. */
const answers: Record<string, object> = {
  '/api/auth/session': { member: { id: 'nadia', secondStepDue: false } },
  '/api/course/sky/builder': {
    revision: 1,
    outline: { title: 'The sky', sections: [{ _id: 'basics', title: 'Basics', items: [item] }] },
  },
}

const turned: string[] = []

const turnForm = defineForm({
  section: 'turn',
  fields: ['card'],
  work: async ({ card }) => ({ turned: turned.push(card) }),
})

function Cards({ cards }: { cards: readonly string[] }) {
  const { Form } = useForm(turnForm)
  return <Form>{cards.join(', ')}</Form>
}

const cards: ItemEditor<{ cards: string[]; version: number; published: number | null }> = {
  load: async (_, { course, item: id }) => ({ cards: [course, id, 'moon'], version: 5, published: 3 }),
  forms: [turnForm],
  draw: ({ content }) => <Cards cards={content.cards} />,
  tools: ({ edited, account }, publish) => (
    <b>
      {publish} {edited.item.title} by {account}
    </b>
  ),
  versionsOf: (content) => content,
}

async function ask(editors: ItemEditors, body?: URLSearchParams) {
  const { loader, action, Component } = itemPage(editors)
  const path = '/teach/:course/:item'
  const handler = createStaticHandler([{ path, loader, action, Component }])
  const requestContext = new RouterContextProvider()
  requestContext.set(fetchContext, async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 })
  })
  const request = new Request(
    'http://localhost/teach/sky/lights',
    body === undefined ? {} : { method: 'POST', body },
  )
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) throw new Error('It leads elsewhere.')
  return { context, router: createStaticRouter(handler.dataRoutes, context) }
}

async function draw(editors: ItemEditors): Promise<string> {
  const { context, router } = await ask(editors)
  expect(context.errors).toBeNull()
  return renderToString(
    <LanguageProvider value="en">
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </LanguageProvider>,
  )
}

test('an item of a kind that a feature adds is written on the page by what it brings alone', async () => {
  const html = await draw({ cards })
  expect(html).toContain('sky, lights, moon</form>')
  expect(html).toContain('<b>Publish<!-- --> <!-- -->Lights<!-- --> by <!-- -->nadia</b>')
  expect(html).toContain('2 changes not published')
  expect(html).toContain('<h2 dir="auto">Basics</h2>')
})

test('what is sent by its forms is done by them', async () => {
  await ask({ cards }, new URLSearchParams({ section: 'turn', card: 'sun' }))
  expect(turned).toEqual(['sun'])
})

test('a kind may draw the whole page, without the frame', async () => {
  const html = await draw({ cards: { ...cards, isWhole: true } })
  expect(html).toContain('sky, lights, moon</form>')
  expect(html).not.toContain('Basics')
})

test('where nothing can write it, the page says so beside the outline', async () => {
  const html = await draw({})
  expect(html).toContain('Basics')
  expect(html).not.toContain('moon')
})
