import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import arialBold from '@capsizecss/metrics/arial/700'
import besley from '@capsizecss/metrics/besley/600'
import georgia from '@capsizecss/metrics/georgia'
import georgiaBold from '@capsizecss/metrics/georgia/700'
import hankenGrotesk from '@capsizecss/metrics/hankenGrotesk'
import hankenGroteskBold from '@capsizecss/metrics/hankenGrotesk/600'
import literata from '@capsizecss/metrics/literata'
import notoSerif from '@capsizecss/metrics/notoSerif'
import notoSerifBold from '@capsizecss/metrics/notoSerif/700'
import roboto from '@capsizecss/metrics/roboto'
import robotoBold from '@capsizecss/metrics/roboto/600'
import times from '@capsizecss/metrics/timesNewRoman'
import timesBold from '@capsizecss/metrics/timesNewRoman/700'

type Metrics = typeof arial

/** A system font by its full names, all of which have the same metrics. */
type Local = { metrics: Metrics; names: string[]; weights?: string }

const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '..', 'src', 'base', 'ui', 'styles')

const stacks = {
  arial: { metrics: arial, names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'Helvetica'] },
  arialBold: {
    metrics: arialBold,
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica-Bold'],
  },
  roboto: { metrics: roboto, names: ['Roboto', 'Roboto Regular'] },
  robotoBold: { metrics: robotoBold, names: ['Roboto Bold', 'Roboto-Bold'] },
  georgia: { metrics: georgia, names: ['Georgia'] },
  georgiaBold: { metrics: georgiaBold, names: ['Georgia Bold', 'Georgia-Bold'] },
  times: { metrics: times, names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'] },
  timesBold: {
    metrics: timesBold,
    names: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
  },
  noto: { metrics: notoSerif, names: ['Noto Serif', 'Noto Serif Regular'] },
  notoBold: { metrics: notoSerifBold, names: ['Noto Serif Bold', 'NotoSerif-Bold'] },
} satisfies Record<string, Local>

/**
 * The fallback of a font family: the family's metrics at the weight in use, and the system fonts that may replace it,
 * best first.
 */
type StandIn = { family: string; metrics: Metrics; locals: Local[] }

/**
 * The style sheet of a package, with all of its subsets or one. `late` is the `font-display` of a face that arrives
 * late: `optional` leaves it for the next page load, `swap` shows it.
 */
type Package = { css: string; subset?: string; late: 'optional' | 'swap' }

const sheets: { name: string; about: string; packages: Package[]; standIns: StandIn[] }[] = [
  {
    name: 'fonts.css',
    about: 'The families of every page. A browser fetches only the alphabets that a text needs.',
    packages: [
      { css: '@fontsource-variable/besley/wght.css', late: 'optional' },
      { css: '@fontsource-variable/hanken-grotesk/wght.css', late: 'optional' },
    ],
    standIns: [
      // Titles have one weight between the two that systems have; bold is closer to it.
      { family: 'Besley', metrics: besley, locals: [stacks.georgiaBold, stacks.timesBold, stacks.notoBold] },
      {
        family: 'Hanken Grotesk',
        metrics: hankenGrotesk,
        locals: [
          { ...stacks.arial, weights: '100 599' },
          { ...stacks.roboto, weights: '100 599' },
        ],
      },
      {
        family: 'Hanken Grotesk',
        metrics: hankenGroteskBold,
        locals: [
          { ...stacks.arialBold, weights: '600 900' },
          { ...stacks.robotoBold, weights: '600 900' },
        ],
      },
    ],
  },
  {
    name: 'fontsReading.css',
    about: 'Literata with its optical size axis. Import it only from pages that set long reading text.',
    packages: [{ css: '@fontsource-variable/literata/opsz.css', late: 'optional' }],
    standIns: [
      { family: 'Literata', metrics: literata, locals: [stacks.georgia, stacks.times, stacks.noto] },
    ],
  },
  {
    name: 'fontsItalic.css',
    about: 'Literata in italics, for lessons. A browser fetches it only where a text has italics.',
    packages: [{ css: '@fontsource-variable/literata/opsz-italic.css', late: 'optional' }],
    standIns: [],
  },
  {
    name: 'fontsScripts.css',
    about:
      "Scripts that a reader's system may have no letters for. A browser fetches only those that a text needs.",
    packages: [
      { css: '@fontsource-variable/noto-serif-bengali/wght.css', subset: 'bengali', late: 'swap' },
      { css: '@fontsource-variable/noto-naskh-arabic/wght.css', subset: 'arabic', late: 'swap' },
      { css: '@fontsource-variable/noto-serif-devanagari/wght.css', subset: 'devanagari', late: 'swap' },
    ],
    standIns: [],
  },
]

/**
 * Generates the style sheets of the fonts.
 * @returns their paths and texts
 */
export function writeFontSheets(): Promise<{ path: string; text: string }[]> {
  return Promise.all(
    sheets.map(async ({ name, about, packages, standIns }) => {
      const faces = await Promise.all(packages.map(ownFaces))
      const head = `/* Made by scripts/fonts.ts. ${about} */\n`
      return {
        path: join(folder, name),
        text: [head, ...faces, ...standIns.flatMap(standInFaces)].join('\n'),
      }
    }),
  )
}

/**
 * The faces of a package. A late face is ignored rather than moving the page's text, which the fallback sets with the
 * same metrics; only where a system may have no fallback is it shown whenever it arrives.
 */
async function ownFaces({ css, subset, late }: Package): Promise<string> {
  const faces = (await readFile(require.resolve(css), 'utf8')).split(/(?=^\/\* )/m)
  const chosen = faces.filter((face) => subset === undefined || face.includes(`-${subset}-wght-normal */`))
  if (chosen.length === 0) throw new Error(`${css} has no subset ${subset}.`)
  return `${(subset === undefined ? chosen : chosen.map(withoutSharedSigns))
    .join('')
    .replaceAll('font-display: swap', `font-display: ${late}`)
    .replaceAll('url(./files/', `url(${dirname(css)}/files/`)
    .replaceAll(/url\(([^)]+)\)/g, 'url("$1")')
    .replaceAll("'", '"')
    .trim()}\n`
}

/**
 * Removes U+2000 to U+2FFF from the face of a script, because scripts share these characters: a joiner within an emoji,
 * a hyphen or a currency sign would load every face. Words with joiners between their letters look the same.
 */
function withoutSharedSigns(face: string): string {
  return face.replace(/(?<=unicode-range: ).*(?=;)/, (ranges) =>
    ranges
      .split(',')
      .filter((range) => !/^U\+2[0-9A-F]{3}\b/.test(range))
      .join(','),
  )
}

function standInFaces({ family, metrics, locals }: StandIn): string[] {
  return locals.map(({ metrics: local, names, weights }) => {
    const { fontFaces } = createFontStack([metrics, local], { fontFaceFormat: 'styleObject' })
    const face = fontFaces[0]?.['@font-face']
    const lines = [
      `font-family: "${family} ${local.familyName}";`,
      `src: ${names.map((name) => `local("${name}")`).join(', ')};`,
      ...(weights === undefined ? [] : [`font-weight: ${weights};`]),
      `size-adjust: ${face?.sizeAdjust};`,
      `ascent-override: ${face?.ascentOverride};`,
      `descent-override: ${face?.descentOverride};`,
      'line-gap-override: 0%;',
    ]
    return `@font-face {\n  ${lines.join('\n  ')}\n}\n`
  })
}

if (import.meta.main) for (const { path, text } of await writeFontSheets()) await writeFile(path, text)
