import { createContext, useContext } from 'react'

/** What every page may say about the site it belongs to. */
export type SiteFacts = {
  name: string
  tagline: string
  url: string
  /** The picture that stands for the site, and its own size in pixels; null where the three stops do. */
  logo: { src: string; width: number; height: number } | null
}

const SiteContext = createContext<SiteFacts>({ name: '', tagline: '', url: '', logo: null })

export const SiteProvider = SiteContext.Provider

/** The name, the looks and the public address of this site. */
export function useSite(): SiteFacts {
  return useContext(SiteContext)
}
