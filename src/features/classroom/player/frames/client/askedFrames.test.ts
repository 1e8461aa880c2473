import { expect, test } from 'vitest'
import { askedFrames } from './askedFrames.ts'

const film = { url: 'https://player.example.org/film', path: '/learn/sky/moon', at: 1000 }

/** A tab in which pages are loaded one after the other. */
function tab() {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  }
  return { entries, load: () => askedFrames(() => storage) }
}

test('a frame that was asked for opens once when the page is loaded once more, after others of the page', () => {
  const { load } = tab()
  expect(load().ask(film)).toBe(true)
  const page = load()
  expect(page.take({ ...film, url: 'https://player.example.org/other', at: 3000 })).toBe(false)
  expect(page.take({ ...film, at: 3000 })).toBe(true)
  expect(page.take({ ...film, at: 3000 })).toBe(false)
})

test('a frame that was asked for opens neither later, nor on another page, nor after another page had frames', () => {
  for (const otherwise of [{ at: 61_001 }, { at: 999 }, { at: 2000, path: '/learn/sky/sun' }]) {
    const { load, entries } = tab()
    load().ask(film)
    expect(load().take({ ...film, ...otherwise })).toBe(false)
    expect(entries.size).toBe(0)
    expect(load().take({ ...film, at: 2000 })).toBe(false)
  }
})

test('no frame opens by what cannot be read, or where the browser keeps nothing', () => {
  const { load, entries } = tab()
  for (const text of ['{', 'null', '{"url":"https://player.example.org/film"}']) {
    entries.set('frame', text)
    expect(load().take({ ...film, at: 2000 })).toBe(false)
  }
  const closed = askedFrames(() => {
    throw new Error('denied')
  })
  expect(closed.ask(film)).toBe(false)
  expect(closed.take(film)).toBe(false)
})
