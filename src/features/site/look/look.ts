import type { LogoFacts } from '../../../base/logo.ts'
import type { SiteNow } from '../../../base/site.ts'
import type { Site } from '../contract.ts'
import { stylesheetOf } from './stylesheet.ts'

/** The sizes of the icons made from the logo, in pixels: for home screens (`touch`), and for the manifest. */
export const iconSizes = { touch: 180, small: 192, large: 512 } as const

/** The addresses of the files of a site's look. They change with the content. */
export function addressesOf(
  { hue }: Pick<SiteNow, 'hue'>,
  logo: LogoFacts | null,
): Pick<Site, 'logo' | 'stylesheet'> {
  return {
    logo: logo && {
      src: logo.src,
      type: logo.type,
      width: logo.width,
      height: logo.height,
      touchIcon: iconAddress(logo, iconSizes.touch),
    },
    stylesheet: hue === null ? null : stylesheetAddress(hue),
  }
}

/** The address of the style sheet of a hue. It names the hue, so that every instance serves it, whatever is set there. */
function stylesheetAddress(hue: number): string {
  return `/look/${hue}-${stylesheetOf(hue).version}.css`
}

/** The hue and the version in the address of a style sheet; null for another one. */
export function hueIn(name: string): { hue: number; version: string } | null {
  const [, hue = '', version = ''] = /^(0|[1-9]\d{0,2})-([\w-]{16})\.css$/.exec(name) ?? []
  return version === '' || Number(hue) > 360 ? null : { hue: Number(hue), version }
}

/** The version in the address of a logo, and the size of its icon, null for the logo itself; null for another address. */
export function logoIn(name: string): { version: string; size: number | null } | null {
  const parts = /^([\w-]{16}|[0-9a-f-]{36})(?:-(180|192|512)(?=\.png$))?\.(?:svg|png|webp)$/.exec(name)
  const [, version, size] = parts ?? []
  return version === undefined ? null : { version, size: size === undefined ? null : Number(size) }
}

/** The address of the logo as a square icon. */
export function iconAddress({ version }: Pick<LogoFacts, 'version'>, size: number): string {
  return `/look/${version}-${size}.png`
}
