import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createServer, type Plugin } from 'vite'
import { reach } from '../e2e/screens/screen.ts'
import { screens } from '../e2e/screens/screens.ts'
import { open } from '../e2e/support/open.ts'
import { makeDataDir } from '../e2e/support/preparedData.ts'
import { type ServerProcess, startServer } from '../e2e/support/serverProcess.ts'
import { findChromium } from './bootstrap/chromium.mjs'
import { buildClient } from './bootstrap/client.mjs'
import { browserArguments } from './browser.ts'
import { holdStates } from './gallery/holdStates.ts'
import { type Picture, writeIndex } from './gallery/indexPage.ts'
import { looks, turnTo } from './gallery/looks.ts'
import { rooms } from './gallery/roomNames.ts'

/**
 * Takes a screenshot of the page in every look.
 * @returns the title and the file names
 */
async function picture(page: Page, folder: string, title: string, narrow = false): Promise<Picture> {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const files: string[] = []
  for (const look of looks) {
    if (narrow && look.width > 800) continue
    await turnTo(page, look)
    const file = `${name}-${look.name}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
    files.push(file)
  }
  return { title, files }
}

const wanted = process.argv[2]?.toLowerCase() ?? ''
const isWanted = (title: string) => title.toLowerCase().includes(wanted)

/** Makes screenshots wait for all fonts, where a page would ignore late ones. */
const fontsAtAnyTime: Plugin = {
  name: 'fonts-at-any-time',
  enforce: 'pre',
  transform: (code, id) =>
    /fonts[^/]*\.css/.test(id) ? code.replaceAll('font-display: optional', 'font-display: swap') : null,
}

async function showComponents(browser: Browser, folder: string): Promise<Picture[]> {
  const vite = await createServer({
    server: { port: 0 },
    appType: 'mpa',
    logLevel: 'error',
    plugins: [fontsAtAnyTime],
  })
  await vite.listen()
  const origin = vite.resolvedUrls?.local[0] ?? ''
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const taken: Picture[] = []
  try {
    for (const room of rooms.filter((name) => isWanted(`components ${name}`))) {
      await page.goto(`${origin}scripts/gallery/index.html?${room}`)
      await page.locator('.exhibit').first().waitFor()
      await holdStates(page)
      if (room === 'toasts') await page.getByRole('button', { name: 'Show messages' }).click()
      if (room === 'toasts') await page.getByRole('alert').first().hover()
      taken.push(await picture(page, folder, `Components: ${room}`))
    }
  } finally {
    await vite.close()
  }
  return taken
}

async function showScreens(browser: Browser, folder: string, server: ServerProcess): Promise<Picture[]> {
  const taken: Picture[] = []
  for (const screen of screens) {
    const { name, narrow = false } = screen
    if (!isWanted(name)) continue
    const viewport = narrow ? { width: 390, height: 844 } : { width: 1440, height: 900 }
    const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce', viewport })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    // Loads the fonts into the cache first, so that the screenshot shows no fallback fonts.
    await open(page, '/terms-condition')
    try {
      await reach(page, server, screen)
    } catch (error) {
      // The screenshot shows how far the page came, and the others are still useful.
      console.error(`${name}: ${error}`)
      process.exitCode = 1
    }
    taken.push(await picture(page, folder, name, narrow))
    await context.close()
  }
  return taken
}

/** Takes screenshots of every component and every screen, and prints their folder. */
async function main(): Promise<void> {
  await buildClient()
  const folder = await mkdtemp(join(process.env.GALLERY_DIR ?? tmpdir(), 'tercet-gallery-'))
  await mkdir(folder, { recursive: true })
  const data = await makeDataDir()
  const server = await startServer(data.path)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArguments })
  try {
    const components = await showComponents(browser, folder)
    const pictures = [...components, ...(await showScreens(browser, folder, server))]
    await writeFile(join(folder, 'index.html'), writeIndex(pictures))
    console.log(`${pictures.length} exhibits hang in ${join(folder, 'index.html')}`)
  } finally {
    await browser.close()
    await server.stop()
    await data.remove()
  }
}

await main()
