import type { ContainerNode, Node } from '@takumi-rs/wasm'
import { saysName } from '../../../base/drawing/wideLogo.ts'
import type { Size } from './coverImage.ts'
import { type Legible, legible } from './fonts.ts'
import { colour } from './inks.ts'

type Style = NonNullable<Node['style']>

/** A flex container. */
export function box(style: Style, children: Node[] = []): ContainerNode {
  return { type: 'container', style: { display: 'flex', ...style }, children }
}

/** A text in the fonts that have its letters. */
export function write({ text, fontFamily, joined }: Legible, style: Style): Node {
  // Joined scripts must have no letter spacing.
  return { type: 'text', text, style: { ...style, fontFamily, ...(joined ? { letterSpacing: 0 } : {}) } }
}

/** The site's logo with its size in pixels. */
export type Picture = { bytes: Uint8Array; width: number; height: number }

/** The name of the logo among a drawing's images. */
export const logoName = 'logo'

/** The site's logo, as large as it can be within a width and a height. */
export function logoImage(width: number, height: number): Node {
  return { type: 'image', src: logoName, style: { width, height, objectFit: 'contain' } }
}

/** The site's name with the three stops after it, or its logo before it. */
export function brand(site: string, logo: Picture | null = null): Node {
  const name = legible(site, 'display')
  const style = {
    fontSize: 40,
    fontWeight: 620,
    lineHeight: 1.1,
    letterSpacing: '-0.03em',
    color: colour('ink'),
  }
  const words = name === null ? [] : [write(name, { ...style, lineClamp: 1 })]
  if (logo !== null) {
    const picture = logoImage(Math.min(400, (56 * logo.width) / logo.height), 56)
    return box({ alignItems: 'center', gap: 16 }, saysName(logo) ? [picture] : [picture, ...words])
  }
  return box({ alignItems: 'baseline', gap: 9 }, [...words, stops(30)])
}

/** The three growing stops. `size` is the font size of the text they go with. */
export function stops(size: number): Node {
  return box(
    { alignItems: 'flex-end', gap: size * 0.16 },
    [0.26, 0.38, 0.54].map((share, at) => stop(size * share, `dot-${at + 1}`)),
  )
}

/** One full stop. */
export function stop(diameter: number, token: string): Node {
  return box({
    width: diameter,
    height: diameter,
    flexShrink: 0,
    borderRadius: '50%',
    backgroundColor: colour(token),
  })
}

/** A course as a book from the front: the named cover, the fold of the binding and the edges of the pages. */
export function book(cover: string, size: Size): Node {
  const unit = size.height / 500
  const px = (length: number) => `${Math.round(length * unit * 10) / 10}px`
  const ink = (share: number) => `rgba(35, 8, 28, ${share})`
  const bands = (...stops: [colour: string, from: number, to: number][]) =>
    stops.map(([band, from, to]) => `${band} ${px(from)}, ${band} ${px(to)}`).join(', ')
  return box({ position: 'relative', ...size, flexShrink: 0 }, [
    box({
      position: 'absolute',
      top: px(9),
      left: px(24),
      width: size.width - 13 * unit,
      height: size.height - 18 * unit,
      borderRadius: px(11),
      backgroundImage: `repeating-linear-gradient(to right, ${bands(['#efeae3', 0, 2], ['#d3ccc2', 2, 3])})`,
      boxShadow: `0 ${px(24)} ${px(40)} ${px(-8)} ${ink(0.34)}, 0 ${px(5)} ${px(14)} ${ink(0.16)}`,
    }),
    {
      type: 'image',
      src: cover,
      style: {
        position: 'absolute',
        top: 0,
        left: 0,
        ...size,
        objectFit: 'cover',
        borderRadius: corners(5, 17),
      },
    },
    box({
      position: 'absolute',
      top: 0,
      left: 0,
      width: px(22),
      height: size.height,
      borderRadius: corners(5, 0),
      backgroundImage: `linear-gradient(to right, ${bands(
        [ink(0.22), 0, 4],
        ['rgba(255, 255, 255, 0.2)', 4, 8],
        ['rgba(255, 255, 255, 0)', 8, 19],
        [ink(0.13), 19, 22],
      )})`,
    }),
  ])

  function corners(spine: number, edge: number): string {
    return [spine, edge, edge, spine].map(px).join(' ')
  }
}
