/** The sheet every cover is drawn on, in its own units: 4 to 3. Crops keep its middle. */
export const WIDTH = 400
export const HEIGHT = 300

/**
 * The inks, as class names that CSS turns into paint: `g` is the ground, `a` stands out most from it,
 * `b` is the middle ink, `c` the spark; `d` lies between `a` and `b`, `e` between `b` and the ground.
 */
export type Ink = 'g' | 'a' | 'b' | 'c' | 'd' | 'e'

/** A number as it is written in a drawing: at most one decimal. */
export const short = (value: number): string => `${Math.round(value * 10) / 10}`

/** A point as path data. */
export const point = (x: number, y: number): string => `${short(x)} ${short(y)}`

/** The point at an angle (in turns, clockwise, 0 to the right) and a distance from a centre, as path data. */
export function around(x: number, y: number, turns: number, distance: number): string {
  const angle = turns * 2 * Math.PI
  return point(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance)
}

/** A filled path; an empty one draws nothing, here as in the lines below. */
export const fill = (ink: Ink, path: string): string => path && `<path class="${ink}" d="${path}"/>`

/** A filled circle. */
export function disc(ink: Ink, x: number, y: number, radius: number): string {
  return `<circle class="${ink}" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`
}

/** A circle drawn as a line. */
export function hoop(ink: Ink, width: number, x: number, y: number, radius: number): string {
  return `<circle class="s${ink}" stroke-width="${short(width)}" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`
}

/** A path drawn as a line with blunt ends. */
export function line(ink: Ink, width: number, path: string): string {
  return path && `<path class="s${ink}" stroke-width="${short(width)}" d="${path}"/>`
}

/** A path drawn as a line with round ends; `every` breaks it into dots that far apart. */
export function round(ink: Ink, width: number, path: string, every = 0): string {
  const dots = every ? ` stroke-dasharray="0 ${every}"` : ''
  return path && `<path class="s${ink} r" stroke-width="${short(width)}"${dots} d="${path}"/>`
}
