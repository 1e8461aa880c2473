import { PALETTES, type Palette } from '../../../../base/drawing/palettes.ts'
import { fingerprint, oneOf, seeded } from '../../../../base/drawing/random.ts'
import { FAMILIES, type Family } from './families.ts'
import { fittingFamilies } from './keywords.ts'

const ALL = Object.keys(FAMILIES) as Family[]

/**
 * Draws a course's cover: a pure function, the same on server and client, the same drawing for the same course.
 * The title alone chooses palette and family, so a preview already shows them before the course has an id;
 * the id then moves the details.
 *
 * @returns the palette, the family, and an `<svg class="cv">` 400 × 300 units large that fills whatever box
 *   holds it. Its colours come from `styles/palettes.css`. The title may be anything: only its escaped first
 *   sign can enter the drawing.
 */
export function drawCover(course: { id: string; title: string }): {
  palette: Palette
  family: Family
  svg: string
} {
  const title = course.title.trim()
  const choice = seeded(fingerprint(title))
  const palette = oneOf(choice, PALETTES)
  const fitting = fittingFamilies(title)
  const family = oneOf(choice, fitting.length ? fitting : ALL)
  const drawing = FAMILIES[family](seeded(fingerprint(`${title}\n${course.id}`)), title)
  const svg =
    `<svg class="cv" data-pal="${palette}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" ` +
    `aria-hidden="true" focusable="false"><path class="g" d="M0 0H400V300H0Z"/>${drawing}</svg>`
  return { palette, family, svg }
}
