import type { Catalogue } from '../text/catalogue.ts'
import { type Language, usual } from '../text/language.ts'

let read: () => Language = () => usual

/** Says where the language of the page is read: of the request on the server, of the document in a browser. */
export function readLanguageFrom(source: () => Language): void {
  read = source
}

/** The language of the page whose loader, action or event handler runs. */
export function languageHere(): Language {
  return read()
}

/** The texts of a room in that language. Components use `useText`. */
export function textHere<Texts>(texts: Catalogue<Texts>): Texts {
  return texts(read())
}
