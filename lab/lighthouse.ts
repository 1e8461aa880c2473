import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { makeDataDir } from '../e2e/support/preparedData.ts'
import { startServer } from '../e2e/support/serverProcess.ts'
import { findChromium } from '../scripts/bootstrap/chromium.mjs'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { browserArguments } from '../scripts/browser.ts'
import { freePort } from '../src/testing/port.ts'

const pages = {
  home: '/',
  catalogue: '/all-courses',
  course: '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2',
  login: '/login',
}

/** The lowest permitted scores of a page, out of 100. */
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

type Category = keyof typeof goals
type Scores = Record<Category, number>

const categories = Object.keys(goals) as Category[]
const runs = 3

/**
 * Runs Lighthouse's mobile preset on a page as on a first visit.
 * @param report the path of the full report
 */
async function measure(url: string, executablePath: string, report: string): Promise<Scores> {
  const port = await freePort()
  const args = [...browserArguments, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const result = await lighthouse(url, {
      port,
      output: 'html',
      logLevel: 'error',
      onlyCategories: categories,
    })
    if (result === undefined) throw new Error(`Lighthouse has nothing to say about ${url}.`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    await writeFile(report, String(result.report))
    return Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Scores
  } finally {
    await browser.close()
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

/** Starts the product on an empty directory with the demo world, measures it, and fails below the permitted scores. */
async function main(): Promise<void> {
  await buildClient()
  const executablePath = await findChromium()
  const reports = await mkdtemp(join(tmpdir(), 'tercet-lighthouse-'))
  const data = await makeDataDir()
  const server = await startServer(data.path)
  const table: Record<string, Scores> = {}
  try {
    for (const [name, path] of Object.entries(pages)) {
      const scores: Scores[] = []
      for (let run = 1; run <= runs; run += 1) {
        scores.push(await measure(server.origin + path, executablePath, join(reports, `${name}-${run}.html`)))
      }
      table[name] = Object.fromEntries(
        categories.map((category) => [category, median(scores.map((score) => score[category]))]),
      ) as Scores
    }
  } finally {
    await server.stop()
    await data.remove()
  }
  console.table(table)
  console.log(`The median of ${runs} runs each. Every run's report lies in ${reports}`)
  const low = Object.entries(table).flatMap(([name, scores]) =>
    categories
      .filter((category) => scores[category] < goals[category])
      .map((category) => `${name}: ${category} is ${scores[category]}, and ${goals[category]} is asked for.`),
  )
  for (const sentence of low) console.error(sentence)
  process.exitCode = low.length === 0 ? 0 : 1
}

await main()
