import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { makeNarrower } from '../src/features/accounts/photos/squares.ts'
import { makeSizes } from '../src/features/files/pictures/sizes.ts'
import { posterWidth } from '../src/features/files/rules.ts'
import { findChromium } from './bootstrap/chromium.mjs'
import { browserArguments } from './browser.ts'
import { axis } from './demo-media/axis.ts'
import type { Drawn } from './demo-media/drawing.ts'
import { rooftop } from './demo-media/rooftop.ts'
import { sheet } from './demo-media/sheet.ts'
import { sky } from './demo-media/sky.ts'
import { chordPiece, quiet } from './demo-media/sound.ts'

// Makes the films, the sound, the picture and the document of the demo world, which are kept in the repository.
// It needs ffmpeg, which nothing else of the project does. `node scripts/demoMedia.ts pictures` makes the pictures alone, without it.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'src/features/media/demo/files')

/** How many pictures a film has in a second. */
const rate = 10

/** What makes a file that is the same each time, and plays while it arrives. */
const plain = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags',
  '+bitexact',
  '-movflags',
  '+faststart',
]
const voice = ['-c:a', 'aac', '-b:a', '64k', '-ar', '44100']

async function fontFaces(): Promise<string> {
  const fonts = ['besley', 'literata', 'hanken-grotesk'] as const
  const names = { besley: 'Besley', literata: 'Literata', 'hanken-grotesk': 'Hanken' }
  const faces = fonts.map(async (font) => {
    const path = `node_modules/@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`
    const bytes = await readFile(join(root, path))
    return `@font-face { font-family: ${names[font]}; font-weight: 400 900; src: url(data:font/woff2;base64,${bytes.toString('base64')}) }`
  })
  return `${(await Promise.all(faces)).join('\n')}
    body { margin: 0 } .display { font-family: Besley; font-weight: 700 } .ui { font-family: Hanken; font-weight: 600 }`
}

/** Runs ffmpeg, which is fed by `feed`. */
async function run(
  args: readonly string[],
  feed?: (give: (bytes: Buffer) => Promise<void>) => Promise<void>,
) {
  const program = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(program, 'exit')
  await feed?.(async (bytes) => {
    if (!program.stdin.write(bytes)) await once(program.stdin, 'drain')
  })
  program.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg has ended with ${code}.`)
}

/** Draws a moment of a film. */
async function drawn(page: Page, film: Drawn, at: number): Promise<void> {
  await show(page, film.draw(at))
}

async function show(page: Page, drawing: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${drawing}</svg>`
  await page.locator('main').evaluate((main, markup) => {
    main.innerHTML = markup
  }, svg)
}

async function makeFilm(page: Page, name: string, film: Drawn): Promise<void> {
  const sound = `aevalsrc='${quiet(film.seconds - 4)}':d=${film.seconds}:s=44100`
  const pictures = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', `${rate}`, '-i', '-']
  const coded = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'veryslow', '-crf', '25']
  const args = [...pictures, '-f', 'lavfi', '-i', sound, ...coded, '-pix_fmt', 'yuv420p', '-g', `${4 * rate}`]
  const fading = ['-af', `afade=t=out:st=${film.seconds - 3}:d=3`, '-t', `${film.seconds}`]
  await run([...args, ...voice, ...fading, ...plain, join(folder, name)], async (give) => {
    for (let frame = 0; frame < film.seconds * rate; frame += 1) {
      await drawn(page, film, frame / rate)
      await give(await page.screenshot({ type: 'png' }))
    }
  })
}

/** Makes the picture that stands for a film, of a moment of it. */
async function makePoster(page: Page, name: string, film: Drawn, at: number): Promise<void> {
  await drawn(page, film, at)
  await page.evaluate(() => document.fonts.ready)
  const bytes = await makeNarrower(await page.screenshot({ type: 'png' }), posterWidth)
  if (bytes === null) throw new Error(`The picture of ${name} could not be packed.`)
  await writeFile(join(folder, `${name}.poster.webp`), bytes)
}

async function makeSheet(browser: Browser, faces: string): Promise<void> {
  const page = await browser.newPage()
  await page.setContent(sheet.replace('<style>', `<style>${faces}`))
  await page.pdf({
    path: join(folder, 'corner-sheet.pdf'),
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  })
  await page.close()
}

/** Makes a picture of a lesson in the sizes in which the product keeps it. */
async function makePicture(browser: Browser, faces: string, name: string, drawing: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 1.5 })
  await page.setContent(`<style>${faces}</style><main></main>`)
  await show(page, drawing)
  await page.evaluate(() => document.fonts.ready)
  for (const { name: size, bytes } of await makeSizes(await page.screenshot({ type: 'png' })))
    await writeFile(join(folder, `${name}.${size}.webp`), bytes)
  await page.close()
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArguments })
  try {
    const faces = await fontFaces()
    await makePicture(browser, faces, 'same-star', rooftop())
    const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
    await page.setContent(`<style>${faces}</style><main></main>`)
    await makePoster(page, 'star-that-stays', sky, 18)
    await makePoster(page, 'moving-axis', axis, 12)
    if (process.argv[2] === 'pictures') return
    await drawn(page, sky, 18)
    await page.evaluate(() => document.fonts.ready)
    await writeFile(join(folder, 'turning-sky.png'), await page.screenshot({ type: 'png' }))
    await makeFilm(page, 'star-that-stays.mp4', sky)
    await makeFilm(page, 'moving-axis.mp4', axis)
    await makeSheet(browser, faces)
  } finally {
    await browser.close()
  }
  const { expression, seconds } = chordPiece
  const sound = `aevalsrc='${expression}':d=${seconds}:s=44100`
  await run(['-f', 'lavfi', '-i', sound, ...voice, ...plain, join(folder, 'home-away-home.m4a')])
}

await main()
