import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { BrandIcon } from './BrandIcon.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Loader } from './Loader.tsx'
import { Menu } from './Menu.tsx'
import { Pagination } from './Pagination.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Select } from './Select.tsx'
import { CardSkeletons } from './Skeleton.tsx'
import { TitleWithStops } from './Stops.tsx'
import { TextField } from './TextField.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { Toaster } from './Toaster.tsx'

function markup(node: ReactNode): string {
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: node }])} />)
}

test('a field is tied to its label, its hint and its error', () => {
  const html = markup(
    <TextField id="email" label="Email" hint="As on your card." error="Add the part after @." />,
  )
  expect(html).toContain('<label for="email">Email')
  expect(html).toMatch(
    /<input(?=[^>]* id="email")(?=[^>]* aria-invalid="true")[^>]* aria-describedby="email-error email-hint"/,
  )
  expect(html).toContain('id="email-error"')
  expect(html).toContain('id="email-hint"')
})

test('a field without a fault claims none', () => {
  const html = markup(<TextField id="name" label="Name" required />)
  expect(html).not.toContain('aria-invalid')
  expect(html).not.toContain('aria-describedby')
  expect(html).toMatch(/<input[^>]* required=""/)
})

test('a text area takes the native attributes of a text area', () => {
  expect(markup(<TextField multiline label="About" rows={4} />)).toMatch(/<textarea[^>]* rows="4"/)
})

test('a password starts hidden, and its button says what it will do', () => {
  const html = markup(<PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />)
  expect(html).toMatch(/<input[^>]* type="password"/)
  expect(html).toMatch(/<button(?=[^>]* aria-pressed="false")[^>]* aria-label="Show password"/)
})

test('a busy button says so and stays in the tab order', () => {
  const html = markup(<Button busy>Save</Button>)
  expect(html).toMatch(/<button(?=[^>]* aria-busy="true")[^>]* aria-disabled="true"/)
  expect(html).not.toContain('disabled=""')
  expect(html).toContain('Save')
})

test('the tagline is read as plain sentences', () => {
  const html = markup(<TitleWithStops words={['Learn', 'Grow', 'Succeed']} />)
  expect(html.replace(/<[^>]+>/g, '')).toBe('Learn. Grow. Succeed.')
})

test('pages that cannot be turned have no links, and a single page shows nothing', () => {
  const words = { pages: 'Pages', first: 'First', next: 'Next' }
  expect(markup(<Pagination words={words} first={null} next="/?page=2" />)).not.toContain('First')
  expect(markup(<Pagination words={words} first={null} next={null} />)).toBe('')
})

test('no part writes a style attribute on the server, which the security policy would refuse', () => {
  const html = markup(
    <>
      <Avatar name="Amina Yusuf" photoURL="https://example.org/amina.jpg" />
      <BrandIcon name="github" />
      <Breadcrumbs label="Where" items={[{ label: 'All Courses', to: '/' }, { label: 'This one' }]} />
      <ButtonLink to="/" variant="primary">
        Go
      </ButtonLink>
      <Dialog
        open={false}
        onClose={() => undefined}
        title="Are you sure?"
        actions={<Button>Cancel</Button>}
      />
      <ErrorState title="Courses did not load" retryLabel="Try again" retryTo="/" />
      <Loader label="Loading Courses" />
      <Menu label="Account" trigger="AY" items={[{ label: 'Logout', post: '/logout' }]} />
      <Select label="Sort">
        <option>Newest first</option>
      </Select>
      <CardSkeletons count={4} label="Loading Courses" />
      <ThemeSwitch label="Dark theme" />
      <Toaster label="Messages" closeLabel="Dismiss" />
    </>,
  )
  expect(html.length).toBeGreaterThan(2000)
  expect(html).not.toContain(' style=')
})
