import { fingerprint } from '../../../../base/drawing/fingerprint.ts'
import { PALETTES, type Palette } from '../../../../base/drawing/palettes.ts'
import { oneOf, seeded } from '../../../../base/drawing/random.ts'
import { FAMILIES, type Family } from './families.ts'
import { fittingFamilies } from './keywords.ts'

const ALL = Object.keys(FAMILIES) as Family[]

/**
 * Draws a course's cover, always the same for the same course, on server and client. The title chooses palette and family,
 * so that a preview has them before there is an id; the id varies the details.
 * @returns the palette, the family, and an `<svg class="cv">` of 400 × 300 units that fills its box, with colours from
 * `styles/palettes.css`; of the title only its escaped first sign can be in it
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
