import { createContext, useContext } from 'react'

/** What every page may say about the site it belongs to. */
export type SiteFacts = { name: string; url: string }

const SiteContext = createContext<SiteFacts>({ name: '', url: '' })

export const SiteProvider = SiteContext.Provider

/** The name and the public address of this site. */
export function useSite(): SiteFacts {
  return useContext(SiteContext)
}
