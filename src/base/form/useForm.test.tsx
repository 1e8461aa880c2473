import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { idempotencyField } from '../contract/idempotencyField.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type Answer, defineForm } from './defineForm.ts'
import { Section } from './Section.tsx'
import { useFetcherForm } from './useFetcherForm.tsx'
import { useForm } from './useForm.tsx'

const nameForm = defineForm({
  section: 'names-change',
  fields: ['name'],
  secrets: ['code'],
  work: async () => ({ message: 'Saved' }),
})

function Names({ id }: { id: string }) {
  const { Form, field, busy } = useForm(nameForm, { id })
  return (
    <Form className="names">
      <TextField {...field('name', 'Old')} label={`Name ${id}`} />
      <TextField {...field('code')} label="Code" />
      <Button type="submit" busy={busy}>
        Save {id}
      </Button>
    </Form>
  )
}

const rows = (
  <Section name="names" heading="Names" about="">
    <Names id="1" />
    <Names id="2" />
  </Section>
)

function routerWith(element: ReactNode, answer: Answer | null = null) {
  return createMemoryRouter([{ id: 'page', path: '*', element, action: () => new Promise(() => {}) }], {
    hydrationData: { actionData: { page: answer } },
  })
}

/** The markup of each form. */
function formsOf(router: ReturnType<typeof createMemoryRouter>): string[] {
  const html = renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
  return [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form)
}

const refused: Answer = {
  section: 'names-change',
  id: '2',
  done: null,
  refused: {
    type: '',
    title: '',
    status: 422,
    detail: 'Not so.',
    errors: [{ field: 'name', message: 'Too long' }],
  },
  typed: { name: 'New' },
}

test('a form tells itself from others, and its fields begin with their first values', () => {
  const [first = ''] = formsOf(routerWith(rows))
  expect(first).toMatch(/<form(?=[^>]*method="post")(?=[^>]*class="names")/)
  expect(first).toContain('name="section" value="names-change"')
  expect(first).toContain('name="id" value="1"')
  expect(first).toMatch(/<input(?=[^>]*name="name")[^>]*value="Old"/)
  expect(first).not.toContain('aria-invalid')
})

test('the form that was refused keeps what was typed and shows its errors, and no other does', () => {
  const router = routerWith(rows, refused)
  const [first = '', second = ''] = formsOf(router)
  expect(second).toMatch(/<input(?=[^>]*name="name")(?=[^>]*aria-invalid="true")[^>]*value="New"/)
  expect(second).toContain('Too long')
  expect(first).toMatch(/<input(?=[^>]*name="name")[^>]*value="Old"/)
  expect(first).not.toContain('aria-invalid')
  expect(renderToString(<RouterProvider router={router} />)).toContain('Not so.')
})

test.each([
  ['names-change', true],
  ['names', true],
  ['name', false],
])('a section %s shows the answer: %s', (name, shows) => {
  const answer = { ...refused, done: { message: 'Saved' }, refused: null }
  const section = (
    <Section name={name} heading="" about="">
      {null}
    </Section>
  )
  expect(renderToString(<RouterProvider router={routerWith(section, answer)} />).includes('Saved')).toBe(
    shows,
  )
})

test.each([
  ['a form', '/', { section: 'names-change', id: '1' }, [true, false]],
  ['another form of the page', '/', { section: 'other', id: '1' }, [false, false]],
  ['a form to another page', '/elsewhere', { section: 'names-change', id: '1' }, [false, false]],
])('while %s is sent, only that is busy', (_, to, texts, busy) => {
  const router = routerWith(rows)
  const formData = new FormData()
  for (const [name, value] of Object.entries(texts)) formData.set(name, value)
  void router.navigate(to, { formMethod: 'post', formData })
  expect(formsOf(router).map((form) => form.includes('aria-busy="true"'))).toEqual(busy)
})

test('an answer from elsewhere takes the place of the last one', () => {
  function Alone() {
    const { field } = useForm(nameForm, { answer: null })
    return <TextField {...field('name')} label="Name" />
  }
  expect(renderToString(<RouterProvider router={routerWith(<Alone />, refused)} />)).not.toContain('Too long')
})

test('a form of buttons tells itself from others too', () => {
  function Removal() {
    const { Form } = useFetcherForm({ section: 'remove' })
    return (
      <Form>
        <Button type="submit">Remove</Button>
      </Form>
    )
  }
  const [form = ''] = formsOf(routerWith(<Removal />))
  expect(form).toContain('method="post"')
  expect(form).toContain('name="section" value="remove"')
  expect(form).toContain(`name="${idempotencyField}"`)
})
