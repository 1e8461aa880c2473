import { type BrowserContext, chromium } from '@playwright/test'
import { buildCourse } from '../e2e/support/lessons.ts'
import { alive } from '../e2e/support/open.ts'
import { register } from '../e2e/support/people.ts'
import { makeDataDir } from '../e2e/support/preparedData.ts'
import { startServer } from '../e2e/support/serverProcess.ts'
import { findChromium } from '../scripts/bootstrap/chromium.mjs'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { browserArguments } from '../scripts/browser.ts'

/** The longest that the editor may take after a click, in ms, and the most bytes that it may load, compressed. */
const goals = { ms: 500, bytes: 100_000 } as const

const rounds = 7

type Opening = { ms: number; work: number; bytes: number }

/** Notes when something is clicked, and when after that something is there. */
function noteOpening(ready: string): void {
  const times = { clicked: 0, ready: 0 }
  Object.assign(globalThis, { times })
  addEventListener(
    'click',
    () => {
      times.clicked = performance.now()
      const look = (): void => {
        const isThere = document.querySelector(ready) !== null
        if (!isThere) requestAnimationFrame(look)
        // Once it is painted.
        else
          requestAnimationFrame(() => {
            times.ready = performance.now()
          })
      }
      look()
    },
    true,
  )
}

/**
 * Opens an item from the builder, in a browser that has never seen its page.
 * @param ready what is there once it is
 */
async function openOnce(context: BrowserContext, address: string, ready: string): Promise<Opening> {
  const page = await context.newPage()
  await page.addInitScript(noteOpening, ready)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Network.enable')
  const code = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength
  })
  const workOf = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.goto(address.slice(0, address.lastIndexOf('/')), { waitUntil: 'networkidle' })
  await alive(page)
  const [bytesBefore, workBefore] = [bytes, await workOf()]
  // Not by the mouse, which comes over the link before it clicks: the page would load what is behind it earlier.
  await page
    .locator(`a[href="${address}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForFunction(() => (globalThis as unknown as { times: { ready: number } }).times.ready > 0)
  const ms = await page.evaluate(() => {
    const { times } = globalThis as unknown as { times: { clicked: number; ready: number } }
    return times.ready - times.clicked
  })
  await page.waitForLoadState('networkidle')
  return { ms, work: (await workOf()) - workBefore, bytes: bytes - bytesBefore }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

/** Measures how soon the editor of a lesson is there, and what it loads; fails when it is too much. */
async function measure(): Promise<void> {
  await buildClient()
  const data = await makeDataDir()
  const server = await startServer(data.path)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArguments })
  const openings: { text: Opening; link: Opening }[] = []
  try {
    const setUp = await browser.newContext({ baseURL: server.origin })
    const { id, items } = await buildCourse(setUp.request, await register(setUp.request))
    const storageState = await setUp.storageState()
    for (let round = 1; round <= rounds; round += 1) {
      const openNew = async (item: string, ready: string) => {
        const context = await browser.newContext({ baseURL: server.origin, storageState })
        const opening = await openOnce(context, `/teach/${id}/${items.get(item)}`, ready)
        await context.close()
        return opening
      }
      const text = await openNew('Draws', '[role=textbox][contenteditable=true] p')
      openings.push({ text, link: await openNew('A page elsewhere', 'input[name=url]') })
    }
  } finally {
    await browser.close()
    await server.stop()
    await data.remove()
  }
  const found = {
    'ready after the click, ms': Math.round(median(openings.map(({ text }) => text.ms))),
    'at least, ms': Math.round(Math.min(...openings.map(({ text }) => text.ms))),
    'a link instead, ms': Math.round(median(openings.map(({ link }) => link.ms))),
    'work of the page, ms': Math.round(median(openings.map(({ text }) => text.work))),
    'code beyond that of a link, bytes': median(openings.map(({ text, link }) => text.bytes - link.bytes)),
  }
  console.table({ editor: found })
  console.log(`The median of ${rounds} openings from the builder, each in a browser without a cache.`)
  const isGood =
    found['ready after the click, ms'] <= goals.ms &&
    found['code beyond that of a link, bytes'] <= goals.bytes
  if (!isGood) console.error(`More than ${goals.ms} ms, or more than ${goals.bytes} bytes.`)
  process.exitCode = isGood ? 0 : 1
}

await measure()
