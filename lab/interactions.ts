import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { open } from '../e2e/support/open.ts'
import { makeDataDir } from '../e2e/support/preparedData.ts'
import { startServer } from '../e2e/support/serverProcess.ts'
import { findChromium } from '../scripts/bootstrap/chromium.mjs'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { browserArguments } from '../scripts/browser.ts'

/** The factor by which the page's processor is slowed down. */
const slowdown = 4

/**
 * The longest permitted time to the next paint, in ms. The web vitals count interactions of more than 200 ms as slow.
 */
const goal = 100

const rounds = 5

/** The pause between two interactions, in ms, so that the next one finds the page idle. */
const rest = 500

type Touch = [name: string, act: (page: Page) => Promise<unknown>]

const main = (page: Page) => page.getByRole('main')
const theme: Touch = ['switch the theme', (page) => page.getByRole('switch', { name: 'Dark theme' }).click()]

/** The interactions of each page, in this order; each starts in the state that the last one left. */
const pages: { name: string; path: string; touches: Touch[] }[] = [
  {
    // The time that the machine and the browser need by themselves.
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

/** Records the time from an interaction to the next paint, as `event` entries report it: Interaction to Next Paint. */
function noteInteractions(): void {
  const spans: number[] = []
  Object.assign(globalThis, { spans })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0) spans.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** The longest time to the next paint since the last call, in ms; below 16 it is 0. */
function longest(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { spans: number[] }).spans.splice(0)))
}

/** The CPU time of the page's main thread so far, in ms; other work on the machine does not count. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

type Times = { wait: number; work: number }

/** Plays every interaction of a page once, as a first visitor whose processor is `rate` times slower. */
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

/** Measures every interaction on a new site with the demo world; fails when the median of one is too long. */
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
  // `npm run interactions home` measures the front page only.
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
