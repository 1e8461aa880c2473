import { useLocation } from 'react-router'
import { cardSize, siteCardVersion } from '../contract/shareCard.ts'
import { siteText } from '../text/site.ts'
import { useSite } from '../ui/useSite.ts'
import { inertJson, ScriptText } from './ScriptText.tsx'

/**
 * What a page says about itself to the tab, to search engines and to those who share it. React puts these
 * elements into the head. `data` is JSON-LD; `card` is the picture beside a link to the page, the site's own one
 * unless the page has another.
 */
export function PageMeta({
  title,
  description,
  path,
  type = 'website',
  hidden = false,
  data,
  card,
}: {
  title: string
  description?: string
  /** The page's one true address, when it holds more than words of ours. */
  path?: string
  type?: 'website' | 'article'
  /** Keeps the page out of search engines. */
  hidden?: boolean
  data?: object
  card?: { path: string; alt: string }
}) {
  const site = useSite()
  const { pathname } = useLocation()
  const address = site.url + (path ?? plain(pathname))
  const full = siteText.titled(site.name, title)
  const summary = shorten(description ?? siteText.description(site.tagline))
  const picture = card ?? {
    path: `/card.png?v=${siteCardVersion(site)}`,
    alt: siteText.card(site.name, site.tagline),
  }
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={summary} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:image" content={site.url + picture.path} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={`${cardSize.width}`} />
      <meta property="og:image:height" content={`${cardSize.height}`} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {data && <ScriptText type="application/ld+json" text={inertJson(data)} />}
    </>
  )
}

/** Pages are also found in capitals and with a slash at the end; for search engines each has one address. */
function plain(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end).toLowerCase()
}

function shorten(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return line.length <= 200 ? line : `${line.slice(0, 199).toWellFormed().trimEnd()}…`
}
