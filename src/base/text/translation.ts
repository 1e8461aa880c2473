import type { Translate } from './catalogue.ts'

/** Translated texts, shaped like the English ones; some may be missing. */
export type Translated = { readonly [name: string]: unknown }

/** Translates by the rooms' translated texts. A text that is missing stays English, and only that one. */
export function translationOf(rooms: Readonly<Record<string, Translated>>): Translate {
  return (room, english) => merge(english, rooms[room])
}

function merge<Texts>(english: Texts, translated: unknown): Texts {
  if (translated === undefined) return english
  if (typeof english !== 'object' || english === null) return translated as Texts
  const entries = Object.entries(english).map(([name, text]) => [
    name,
    merge(text, (translated as Translated)[name]),
  ])
  return (Array.isArray(english) ? entries.map(([, text]) => text) : Object.fromEntries(entries)) as Texts
}
