/** Temml's own classes that our style sheet knows. */
const known = [
  'actuarial',
  'circle-pad',
  'downstrike',
  'longdiv-arc',
  'longdiv-top',
  'mathcal',
  'mathscr',
  'menclose',
  'phasor-angle',
  'phasor-bottom',
  'sout',
  'textcircle',
  'tml-cancel',
  'tml-cancelto',
  'tml-display',
  'tml-fbox',
  'tml-hat-1',
  'tml-hat-2',
  'tml-hat-3',
  'tml-hat-4',
  'tml-jot',
  'tml-left',
  'tml-lrg-pad',
  'tml-med-pad',
  'tml-overline',
  'tml-prime',
  'tml-right',
  'tml-small',
  'tml-sml-pad',
  'tml-tilde-2',
  'tml-tilde-3',
  'tml-tilde-4',
  'tml-underline',
  'tml-vec',
  'tml-xcancel',
  'upstrike',
]

const sides = ['top', 'right', 'bottom', 'left'] as const
type Side = (typeof sides)[number]

/** Paddings are rounded to quarters of an em, up to one em. */
const quarters = [0, 1, 2, 3, 4] as const
const lines = ['solid', 'dashed', 'double'] as const

/** Every class that a formula may have. */
export const formulaClasses: ReadonlySet<string> = new Set([
  ...known,
  ...sides.flatMap((side) => quarters.map((quarter) => `t-pad-${side}-${quarter}`)),
  ...sides.flatMap((side) => lines.map((line) => `t-line-${side}-${line}`)),
  't-bold',
  't-mirrored',
  't-wide',
])

type Style = Readonly<Record<string, unknown>>

/** The classes for what an element is to look like, by a closed list; what is not on it is left out. */
export function classesOf(classes: readonly string[], style: Style): string {
  const ofStyle = Object.entries(style).flatMap(([property, value]) => classesFor(property, String(value)))
  const all = [...classes.flatMap((one) => one.split(' ')), ...ofStyle]
  return [...new Set(all)].filter((one) => formulaClasses.has(one)).join(' ')
}

/** The colour of an element, as an attribute of MathML. */
export function colorsOf({ color }: Style): { mathcolor?: string } {
  return typeof color === 'string' && /^(#[\da-f]{3,8}|[a-z]{3,30})$/i.test(color) ? { mathcolor: color } : {}
}

function classesFor(property: string, value: string): string[] {
  switch (property) {
    case 'padding':
      return sidesOf(value).flatMap(([side, length]) => padding(side, length))
    case 'paddingTop':
    case 'paddingRight':
    case 'paddingBottom':
    case 'paddingLeft':
      return padding(sideIn(property), value)
    case 'border':
      return sides.flatMap((side) => line(side, value))
    case 'borderTop':
    case 'borderRight':
    case 'borderBottom':
    case 'borderLeft':
      return line(sideIn(property), value)
    case 'textAlign':
      return [`tml-${value}`]
    case 'fontWeight':
    case 'font-weight':
      return value === 'bold' ? ['t-bold'] : []
    case 'transform':
      return value === 'scaleX(-1)' ? ['t-mirrored'] : []
    case 'width':
      return value === '100%' ? ['t-wide'] : []
    default:
      return []
  }
}

function sideIn(property: string): Side {
  return sides.find((side) => property.toLowerCase().endsWith(side)) ?? 'top'
}

/** The sides of a shorthand of one or four lengths. */
function sidesOf(value: string): [Side, string][] {
  const lengths = value.split(' ')
  return sides.map((side, at) => [side, lengths[at] ?? lengths[0] ?? '0'])
}

/** A length as the next class of padding: an em has 10 points here, as in Temml. */
function padding(side: Side, value: string): string[] {
  const [, number = '', unit = ''] = /^(-?[\d.]+)(em|ex|pt|px|)$/.exec(value) ?? []
  if (number === '') return []
  const perEm: Readonly<Record<string, number>> = { em: 1, ex: 0.431, pt: 0.1, px: 0.0625, '': 1 }
  const quarter = Math.round(Number(number) * (perEm[unit] ?? 0) * 4)
  return [`t-pad-${side}-${Math.min(Math.max(quarter, 0), 4)}`]
}

function line(side: Side, value: string): string[] {
  const found = lines.find((one) => value.includes(one))
  return found ? [`t-line-${side}-${found}`] : []
}
