import { createContext, useContext } from 'react'

/** The site as every page may show it. */
export type SiteFacts = {
  name: string
  tagline: string
  url: string
  /** The site's logo and its size in pixels; null for the usual mark. */
  logo: { src: string; width: number; height: number } | null
  /** The numbers of the front page by their names. */
  statistics: Readonly<Record<string, number>>
  /** Whether everybody may register, or only who is invited. */
  registration: 'open' | 'invitation'
}

const SiteContext = createContext<SiteFacts>({
  name: '',
  tagline: '',
  url: '',
  logo: null,
  statistics: {},
  registration: 'open',
})

export const SiteProvider = SiteContext.Provider

/** The name, the looks and the public address of this site. */
export function useSite(): SiteFacts {
  return useContext(SiteContext)
}
