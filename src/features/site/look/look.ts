import type { Config } from '../../../base/config/config.ts'
import type { Logo } from '../../../base/config/logo.ts'
import type { Site } from '../contract.ts'
import { type Stylesheet, turnedStylesheet } from './stylesheet.ts'

/** The look that an operator has set. */
export type Look = { logo: Logo | null; stylesheet: Stylesheet | null }

/** The sizes of the icons made from the logo, in pixels: for home screens (`touch`), and for the manifest. */
export const iconSizes = { touch: 180, small: 192, large: 512 } as const

/** The look of the settings, with the logo as it was read. */
export function lookOf({ site }: Config, logo: Logo | null): Look {
  return { logo, stylesheet: turnedStylesheet(site.hue) }
}

/** The addresses of the look's files. They change with the content. */
export function addressesOf({ logo, stylesheet }: Look): Pick<Site, 'logo' | 'stylesheet'> {
  return {
    logo: logo && {
      src: logo.src,
      type: logo.type,
      width: logo.width,
      height: logo.height,
      touchIcon: iconAddress(logo, iconSizes.touch),
    },
    stylesheet: stylesheet && `/look/${stylesheet.version}.css`,
  }
}

/** The address of the logo as a square icon. */
export function iconAddress({ version }: Logo, size: number): string {
  return `/look/${version}-${size}.png`
}
