import { createContext, useContext } from 'react'
import type { Catalogue } from './catalogue.ts'
import { type Language, usual } from './language.ts'

const LanguageContext = createContext<Language>(usual)

export const LanguageProvider = LanguageContext.Provider

/** The language of the page, for numbers, lists and dates. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** The texts of a room in the language of the page. */
export function useText<Texts>(texts: Catalogue<Texts>): Texts {
  return texts(useLanguage())
}
