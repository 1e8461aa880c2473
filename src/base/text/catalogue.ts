import { type Language, usual } from './language.ts'

/** The texts of one room in a language. */
export type Catalogue<Texts> = (language: Language) => Texts

/** One text, in whichever language it is asked for: what rules and refusals give, since they know no reader. */
export type Text = Catalogue<string>

/** Translates the English texts of the room of that name. */
export type Translate = <Texts extends object>(room: string, english: Texts) => Texts

const translators = new Map<Language, Translate>()

/** Adds a language. Without it every text is English. */
export function addLanguage(language: Language, translate: Translate): void {
  translators.set(language, translate)
}

/** The catalogue of a room, from its English texts. */
export function catalogue<Texts extends object>(room: string, english: Texts): Catalogue<Texts> {
  const known: Partial<Record<Language, Texts>> = { [usual]: english }
  return (language) => {
    const translate = translators.get(language)
    if (translate) known[language] ??= translate(room, english)
    return known[language] ?? english
  }
}
