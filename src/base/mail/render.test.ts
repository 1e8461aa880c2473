import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ink } from './inks.ts'
import type { Content } from './message.ts'
import { renderMessage } from './render.ts'

const sender = { name: 'Night School', tagline: 'Learn. Grow. Succeed.', url: 'https://courses.example.org' }

const content: Content = {
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  paragraphs: ['Somebody asked for this.', 'It works once.'],
  quotes: [{ label: 'Message', text: 'One\nTwo' }],
  action: { label: 'Choose', url: 'https://courses.example.org/reset-password?token=abc' },
  notes: ['Nothing to do otherwise.'],
}

test('the text of a message has everything that there is to read, and the address to open', () => {
  expect(renderMessage(content, sender, 'en').text).toBe(`Choose a new password

Somebody asked for this.

It works once.

Message
> One
> Two

Choose:
https://courses.example.org/reset-password?token=abc

Nothing to do otherwise.

-- 
Night School. Learn. Grow. Succeed.
https://courses.example.org
`)
})

test('the HTML says the same, with the address in the button and in words', () => {
  const { html } = renderMessage(content, sender, 'en')
  for (const words of [
    ...content.paragraphs,
    'One\nTwo',
    'Nothing to do otherwise.',
    'Learn. Grow. Succeed.',
  ])
    expect(html).toContain(words)
  expect(html.match(/href="https:\/\/courses\.example\.org\/reset-password\?token=abc"/g)).toHaveLength(2)
  expect(html).toContain('>https://courses.example.org/reset-password?token=abc</a>')
  expect(html).toMatch(/<html lang="en" dir="ltr">/)
})

test('a message fetches nothing when it is opened, and runs nothing', () => {
  const { html } = renderMessage(content, sender, 'en')
  expect(html).not.toMatch(/<(img|link|script|iframe|form|input)\b|url\(|@import|\son\w+=/i)
})

test('the colours are those of the interface, in light and in dark', () => {
  const { html } = renderMessage(content, sender, 'en')
  expect(html).toContain(`class="ground" style="background:${ink('light', 'bg')}"`)
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}/.exec(html)?.[1] ?? ''
  expect(dark).toContain(`.ground{background:${ink('dark', 'bg')} !important}`)
  const classes = new Set(Array.from(html.matchAll(/class="([\w-]+)"/g), ([, name]) => name))
  const themed = Array.from(dark.matchAll(/\.([\w-]+)\{/g), ([, name]) => name)
  expect([...classes].sort()).toEqual(themed.sort())
  expect(() => ink('light', 'no-such-colour')).toThrow()
})

test('whatever its texts hold, they stay texts', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '</title><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '<style>',
      '&amp;',
    ),
  )
  const tags = (html: string) => Array.from(html.matchAll(/<\/?[a-z!][\w-]*/gi), ([tag]) => tag)
  const plain = renderMessage(
    { subject: '', heading: '', paragraphs: [''], quotes: [{ label: '', text: '' }] },
    sender,
    'en',
  )
  fc.assert(
    fc.property(hostile, (text) => {
      const { html } = renderMessage(
        { subject: text, heading: text, paragraphs: [text], quotes: [{ label: text, text }] },
        { ...sender, name: text },
        'en',
      )
      expect(tags(html)).toEqual(tags(plain.html))
    }),
  )
})
