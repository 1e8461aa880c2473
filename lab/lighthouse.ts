import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { makeDataDir } from '../e2e/support/preparedData.ts'
import { cookiesOf } from '../e2e/support/program.ts'
import { startServer } from '../e2e/support/serverProcess.ts'
import { findChromium } from '../scripts/bootstrap/chromium.mjs'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { browserArguments } from '../scripts/browser.ts'
import type { LearnerOutline } from '../src/features/classroom/contract.ts'
import { demoCourse } from '../src/features/courses/demo/demo.ts'
import { freePort } from '../src/testing/port.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Record<(typeof categories)[number], number>

/** A page, and its lowest permitted scores, out of 100; `cookie` where somebody who is signed in asks for it. */
type Measured = { path: string; cookie?: string; goals: Scores }

const usual: Scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const ofLessons: Scores = { ...usual, performance: 95 }

const runs = 3

// `--only lesson` measures the pages with that in their name.
const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values

/** What is measured: pages of visitors, and free lessons of the demo world, as a visitor and as somebody who takes their course. */
async function findPages(origin: string): Promise<Record<string, Measured>> {
  const course = demoCourse('stars')
  const answer = await fetch(`${origin}/api/course/${course}/outline`)
  const { sections }: LearnerOutline = await answer.json()
  const lessons = sections.flatMap(({ items }) => items).filter(({ free }) => free)
  const lessonOf = (kind: string) => {
    const lesson = lessons.find((one) => one.kind === kind)
    if (lesson === undefined) throw new Error(`The course has no free lesson of the kind ${kind}.`)
    return `/learn/${course}/${lesson._id}`
  }
  return {
    home: { path: '/', goals: usual },
    catalogue: { path: '/all-courses', goals: usual },
    course: { path: '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2', goals: usual },
    login: { path: '/login', goals: usual },
    'text lesson, visitor': { path: lessonOf('text'), goals: ofLessons },
    'video lesson, visitor': { path: lessonOf('video'), goals: ofLessons },
    'video lesson, learner': {
      path: lessonOf('video'),
      cookie: await enrollSomebody(origin, course),
      goals: ofLessons,
    },
  }
}

/** Registers somebody who takes a course. @returns their cookies */
async function enrollSomebody(origin: string, course: string): Promise<string> {
  const email = 'learner@example.org'
  const json = { 'content-type': 'application/json' }
  const post = async (path: string, body: object, headers = {}) => {
    const asked = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) }
    const answer = await fetch(origin + path, asked)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const cookie = cookiesOf(await post('/api/auth/sign-up', { email, password: 'Correct.Horse1' }))
  await post('/api/enroll-course', { courseId: course, email }, { cookie })
  return cookie
}

/**
 * Runs Lighthouse's mobile preset on a page as on a first visit.
 * @param report the path of the full report
 */
async function measure(
  url: string,
  cookie: string | undefined,
  executablePath: string,
  report: string,
): Promise<Scores> {
  const port = await freePort()
  const args = [...browserArguments, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const look = () =>
      lighthouse(url, {
        port,
        output: 'html',
        logLevel: 'error',
        onlyCategories: [...categories],
        ...(cookie && { extraHeaders: { Cookie: cookie } }),
      })
    let result = await look()
    // Now and then the browser records nothing of a visit.
    if (result?.lhr.runtimeError) result = await look()
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
  const low: string[] = []
  try {
    for (const [name, { path, cookie, goals }] of Object.entries(await findPages(server.origin))) {
      if (!name.includes(only)) continue
      const scores: Scores[] = []
      for (let run = 1; run <= runs; run += 1) {
        const report = join(reports, `${name}-${run}.html`)
        scores.push(await measure(server.origin + path, cookie, executablePath, report))
      }
      const middle = (category: keyof Scores) => median(scores.map((score) => score[category]))
      table[name] = Object.fromEntries(categories.map((name) => [name, middle(name)])) as Scores
      for (const category of categories) {
        if (middle(category) >= goals[category]) continue
        low.push(`${name}: ${category} is ${middle(category)}, and ${goals[category]} is asked for.`)
      }
    }
  } finally {
    await server.stop()
    await data.remove()
  }
  console.table(table)
  console.log(`The median of ${runs} runs each. Every run's report lies in ${reports}`)
  for (const sentence of low) console.error(sentence)
  process.exitCode = low.length === 0 ? 0 : 1
}

await main()
