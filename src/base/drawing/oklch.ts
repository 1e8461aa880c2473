/** A colour in Oklab (https://www.w3.org/TR/css-color-4/#ok-lab): lightness 0 to 1, then the two opponent axes. */
export type Oklab = readonly [lightness: number, a: number, b: number]

/**
 * Reads an opaque `oklch(L C H)` as style sheets here write it.
 * @throws Error for anything else
 */
export function readOklch(css: string): Oklab {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(css) ?? []
  if (hue === undefined) throw new Error(`${css} is not a colour of the form oklch(L C H).`)
  const turn = (Number(hue) * Math.PI) / 180
  return [Number(lightness), Number(chroma) * Math.cos(turn), Number(chroma) * Math.sin(turn)]
}

/** What `color-mix(in oklab, one share, other)` gives; `share` from 0 to 1 is how much of the first one. */
export function mix(one: Oklab, other: Oklab, share: number): Oklab {
  const between = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share)
  return [between(0), between(1), between(2)]
}

/** The most chroma, up to the given one, that sRGB can show at a lightness (0 to 1) and hue (degrees). */
export function chromaWithin(lightness: number, chroma: number, hue: number): number {
  const turn = (hue * Math.PI) / 180
  const shown = (much: number) =>
    toLight([lightness, much * Math.cos(turn), much * Math.sin(turn)]).every(
      (light) => light >= 0 && light <= 1,
    )
  if (shown(chroma)) return chroma
  let [least, most] = [0, chroma]
  while (most - least > 0.0005) {
    const middle = (least + most) / 2
    if (shown(middle)) least = middle
    else most = middle
  }
  return least
}

/** The colour as `#rrggbb` in sRGB; what sRGB cannot show is clamped to its edge. */
export function toHex(colour: Oklab): string {
  return `#${toLight(colour)
    .map((linear) => encode(linear).toString(16).padStart(2, '0'))
    .join('')}`
}

/** The light of the three channels of sRGB: 0 to 1, or beyond for a colour that sRGB cannot show. */
export function toLight([lightness, a, b]: Oklab): [number, number, number] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** A channel's light as sRGB stores it, 0 to 255. */
function encode(linear: number): number {
  const light = Math.min(1, Math.max(0, linear))
  const stored = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(stored * 255)
}
