import { useLocation } from 'react-router'
import { cardSize, siteCardVersion } from '../contract/shareCard.ts'
import { useText } from '../text/useText.ts'
import { useSite } from '../ui/useSite.ts'
import { inertJson, ScriptText } from './ScriptText.tsx'
import { pageText } from './text/en.ts'

/**
 * A page's title and metadata, which React puts into the head. `data` is JSON-LD; `card` is the preview picture of shared
 * links, by default the site's own.
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
  /** The canonical path, where it contains text of users, such as a title. */
  path?: string
  type?: 'website' | 'article'
  /** Keeps the page out of search engines. */
  hidden?: boolean
  data?: object
  card?: { path: string; alt: string }
}) {
  const site = useSite()
  const text = useText(pageText)
  const { pathname } = useLocation()
  const address = site.url + (path ?? plain(pathname))
  const full = text.titled({ name: site.name, page: title })
  const summary = shorten(description ?? text.description(site))
  const picture = card ?? {
    path: `/card.png?v=${siteCardVersion(site)}`,
    alt: text.card(site),
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

/** The canonical form of a path: pages also answer in capitals and with a trailing slash. */
function plain(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end).toLowerCase()
}

function shorten(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return line.length <= 200 ? line : `${line.slice(0, 199).toWellFormed().trimEnd()}…`
}
