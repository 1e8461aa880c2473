import { paper } from '../../../base/drawing/paper.ts'
import type { LogoFacts } from '../../../base/logo.ts'
import { pageText } from '../../../base/page/text/en.ts'
import type { SiteNow } from '../../../base/site.ts'
import { directionOf, usual } from '../../../base/text/language.ts'
import { iconAddress, iconSizes } from '../../../features/site/look/look.ts'

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export function describeToDevices(site: SiteNow, logo: LogoFacts | null) {
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: pageText(usual).description(site),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: usual,
    dir: directionOf(usual),
    background_color: paper.light,
    theme_color: paper.light,
    icons: logo === null ? ownIcons : iconsOf(logo),
  }
}

const ownIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The icons made from the logo. They have a margin, so that they also serve as maskable ones. */
function iconsOf(logo: LogoFacts) {
  const large = iconAddress(logo, iconSizes.large)
  return [
    { src: iconAddress(logo, iconSizes.small), sizes: '192x192', type: 'image/png' },
    { src: large, sizes: '512x512', type: 'image/png' },
    { src: large, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]
}
