import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { open } from '../e2e/support/open.ts'
import { makeDataDir } from '../e2e/support/preparedData.ts'
import { startServer } from '../e2e/support/serverProcess.ts'
import { findChromium } from '../scripts/bootstrap/chromium.mjs'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { browserArguments } from '../scripts/browser.ts'

/** How much slower than this machine the page's processor is made. */
const slowdown = 4

/** Every answer is to be painted sooner than this, in ms: at 200 ms the web vitals call a page slow. */
const goal = 100

const rounds = 5

/** Between two touches, in ms: what one sets off has ended, and the next finds the page at rest. */
const rest = 500

type Touch = [name: string, act: (page: Page) => Promise<unknown>]

const main = (page: Page) => page.getByRole('main')
const theme: Touch = ['switch the theme', (page) => page.getByRole('switch', { name: 'Dark theme' }).click()]

/** What people do on each page, in this order, each touch in the state that the last one left. */
const pages: { name: string; path: string; touches: Touch[] }[] = [
  {
    // What the machine and the browser take for themselves.
    name: 'bare page',
    path: 'data:text/html,<html data-interactive="yes"><button onclick="this.dataset.on=1">Press',
    touches: [['press a button', (page) => page.getByRole('button').click()]],
  },
  {
    name: 'home',
    path: '/',
    touches: [
      ['choose a slide', (page) => main(page).getByRole('tab').nth(2).click()],
      ['open a question', (page) => main(page).locator('summary').first().click()],
      theme,
      ['call the palette', (page) => page.keyboard.press('Control+k')],
    ],
  },
  {
    name: 'catalogue',
    path: '/all-courses',
    touches: [
      ['type a search', (page) => page.getByRole('searchbox').pressSequentially('wood', { delay: 60 })],
      ['choose an order', (page) => page.getByLabel('Sort by').selectOption('Title')],
      theme,
      ['follow a course', (page) => main(page).getByRole('link').last().click()],
    ],
  },
  {
    name: 'course',
    path: '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2',
    touches: [
      ['copy the link', (page) => main(page).getByRole('button', { name: 'Copy link' }).click()],
      theme,
      [
        'follow a link',
        (page) => page.getByRole('banner').getByRole('link', { name: 'Instructors' }).click(),
      ],
    ],
  },
  {
    name: 'registration',
    path: '/register',
    touches: [
      ['type a name', (page) => page.getByLabel('Name').pressSequentially('Amina', { delay: 60 })],
      [
        'type a password',
        (page) => page.getByLabel('Password', { exact: true }).pressSequentially('Correct.H', { delay: 60 }),
      ],
      ['send it half filled in', (page) => main(page).getByRole('button', { name: 'Register' }).click()],
    ],
  },
]

/** Notes from the touch to the next paint, as `event` entries have it: the time of Interaction to Next Paint. */
function noteInteractions(): void {
  const spans: number[] = []
  Object.assign(globalThis, { spans })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0) spans.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** The longest time to the next paint since this was last asked for, in ms; below 16 it is 0. */
function longest(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { spans: number[] }).spans.splice(0)))
}

/** How long the page's main thread has worked so far, in ms of the processor: what else runs does not count. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

type Times = { wait: number; work: number }

/** Plays every touch of a page once, as a first visitor whose processor is so many times slower. */
async function play(context: BrowserContext, path: string, touches: Touch[], rate: number): Promise<Times[]> {
  const page = await context.newPage()
  await page.addInitScript(noteInteractions)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await open(page, path)
  const times: Times[] = []
  for (const [, act] of touches) {
    await page.waitForTimeout(rest)
    const before = await workOf(session)
    await act(page)
    await page.waitForTimeout(rest)
    times.push({ wait: await longest(page), work: (await workOf(session)) - before })
  }
  return times
}

/** Measures every touch on an empty directory with the demo world; too long a wait at the median is a failure. */
async function measure(): Promise<void> {
  await buildClient()
  const data = await makeDataDir()
  const server = await startServer(data.path)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArguments })
  const playOnce = async (path: string, touches: Touch[], rate: number) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const times = await play(context, path, touches, rate)
    await context.close()
    return times
  }
  // `npm run interactions home` looks at the front page alone.
  const [only] = process.argv.slice(2)
  const asked = pages.filter(({ name }) => only === undefined || name === 'bare page' || name === only)
  const table: Record<string, Record<string, number>> = {}
  try {
    for (const { name, path, touches } of asked) {
      const slowed: Times[][] = []
      const plain: Times[][] = []
      for (let round = 1; round <= rounds; round += 1) {
        slowed.push(await playOnce(path, touches, slowdown))
        plain.push(await playOnce(path, touches, 1))
      }
      for (const [at, [touch]] of touches.entries()) {
        const waits = slowed.map((round) => round[at]?.wait ?? 0)
        const work = median(plain.map((round) => round[at]?.work ?? 0))
        table[`${name}: ${touch}`] = {
          'wait, ms': median(waits),
          'longest, ms': Math.max(...waits),
          [`work × ${slowdown}, ms`]: Math.round(work * slowdown),
        }
      }
    }
  } finally {
    await browser.close()
    await server.stop()
    await data.remove()
  }
  console.table(table)
  console.log(
    `Wait: to the next paint, the processor ${slowdown} times slower, the median of ${rounds} first visits.`,
  )
  console.log('Work: all that the touch sets off on the main thread, also what the paint does not wait for.')
  const slow = Object.entries(table).filter(([, times]) => (times['wait, ms'] ?? 0) >= goal)
  for (const [touch] of slow) console.error(`${touch} takes ${goal} ms or longer.`)
  process.exitCode = slow.length === 0 ? 0 : 1
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

await measure()
