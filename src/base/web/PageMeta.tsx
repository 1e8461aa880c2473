import { useLocation } from 'react-router'
import { siteText } from '../shared/text/site.ts'
import { inertJson, ScriptText } from './ScriptText.tsx'
import { useSite } from './useSite.ts'

/**
 * What a page says about itself to the tab, to search engines and to those who share it. React puts these
 * elements into the head. `data` is JSON-LD.
 */
export function PageMeta({
  title,
  description = siteText.description,
  path,
  type = 'website',
  hidden = false,
  data,
}: {
  title: string
  description?: string
  /** The page's one true address, when it can be reached by others too. */
  path?: string
  type?: 'website' | 'article'
  /** Keeps the page out of search engines. */
  hidden?: boolean
  data?: object
}) {
  const site = useSite()
  const { pathname } = useLocation()
  const address = site.url + (path ?? pathname)
  const full = siteText.titled(site.name, title)
  const summary = shorten(description)
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={summary} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={site.name} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {data && <ScriptText type="application/ld+json" text={inertJson(data)} />}
    </>
  )
}

function shorten(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return line.length <= 200 ? line : `${line.slice(0, 199).toWellFormed().trimEnd()}…`
}
