import type { Config } from '../../base/server/config.ts'
import { paper } from '../../base/shared/paper.ts'
import { language } from '../../base/shared/text/language.ts'
import { siteText } from '../../base/shared/text/site.ts'

/** What a device needs to keep the site among its programs (https://www.w3.org/TR/appmanifest/). */
export function describeToDevices({ site }: Config) {
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: siteText.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language.tag,
    dir: language.direction,
    background_color: paper.light,
    theme_color: paper.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
