import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

const root = join(import.meta.dirname, '../../../..')

/** Patterns that take the square of their text's length, each with why nobody can give them a long one. */
const trusted: Record<string, string> = {
  'src/base/config/blobs.ts': 'what an operator has set',
  'src/base/config/providers.ts': 'what an operator has set',
  'src/features/lessons/editor/client/pasting/cleanSource.ts': 'what an author pastes, in their own browser',
  'src/features/lessons/editor/client/writing/inputRules.ts': 'what an author types, in their own browser',
  'src/features/sign-in/providers/reach.ts': 'what an operator has set',
  'src/features/site/documents/inline.ts': 'the operator’s own documents, read at the start',
  'src/features/site/documents/markdown.ts': 'the operator’s own documents, read at the start',
  'src/features/site/look/stylesheet.ts': 'our own style sheets, read at the start',
}

type Pattern = { file: string; source: string; flags: string }

async function patternsIn(file: string): Promise<Pattern[]> {
  const found: Pattern[] = []
  const { program } = parseSync(file, await readFile(join(root, file), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(program)
  return found
}

const files = (await Array.fromAsync(glob('src/**/*.{ts,tsx}', { cwd: root }))).filter(
  (file) => !file.includes('.test.') && !file.startsWith('src/testing/'),
)
const patterns = (await Promise.all(files.map(patternsIn))).flat()

/** How the time that a pattern takes grows with its text, where that is more than in proportion. */
function growthOf({ source, flags }: Omit<Pattern, 'file'>): 'exponential' | 'polynomial' | null {
  const { reports } = analyse({ source, flags })
  if (reports.length === 0) return null
  return reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial'
}

test('patterns that cost more than they should are known', () => {
  expect(growthOf({ source: '^(a+)+$', flags: '' })).toBe('exponential')
  expect(growthOf({ source: '\\s+$', flags: '' })).toBe('polynomial')
  expect(growthOf({ source: '^\\w+$', flags: '' })).toBe(null)
})

test('no pattern of the product takes more than its text is long, but those that no stranger can feed', () => {
  expect(patterns.length).toBeGreaterThan(100)
  const costly = patterns.filter((pattern) => growthOf(pattern) !== null)
  expect(costly.filter((pattern) => growthOf(pattern) === 'exponential')).toEqual([])
  expect([...new Set(costly.map(({ file }) => file))].sort()).toEqual(Object.keys(trusted).sort())
})

/** What other people's patterns (the router's, the validators') make of it is measured in the time of the processor. */
describe('a hostile text costs no more than a harmless one of its length:', () => {
  let server: TestServer
  let amina: Person

  beforeAll(async () => {
    server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
    amina = await makePerson(server)
    await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', amina.id).execute()
    server.clock.advance({ seconds: 6 })
  })

  afterAll(() => server.stop())

  const repeated = ['a', ' ', '/', '@', '.', 'a@', 'a.', '-', ':', '<', '(', '%', '\t', 'é', '&#', ',', '=']
  const hostile = (length: number) => repeated.map((part) => `${part.repeat(length / part.length)}\n!`)

  /** The time of the processor, in ms: the first of three attempts that stays below the bound, or the last. */
  async function costOf(work: () => Promise<unknown>, bound: number): Promise<number> {
    let cost = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3 && cost >= bound; attempt += 1) {
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      cost = (user + system) / 1000
    }
    return cost
  }

  /** Ten times what a harmless text costs. The square of a text's length would be hundreds of times. */
  async function boundOf(work: () => Promise<unknown>): Promise<number> {
    return (await costOf(work, 20)) * 10 + 100
  }

  test('in every field of every call', async () => {
    const endpoints = (await readEndpoints()).filter(({ path }) => !/deletion|sign-out|sessions/.test(path))
    for (const { method, path, body, query } of endpoints) {
      const names = Object.keys(body?.shape ?? query?.shape ?? {})
      const call = (text: string) => () => {
        const fields = Object.fromEntries(names.map((name) => [name, text.slice(0, 50_000 / names.length)]))
        const search = new URLSearchParams(body === undefined ? fields : {})
        return amina.browser.send(`/api${path.replaceAll(/\{\w+\}/g, 'x')}?${search}`, {
          method: method.toUpperCase(),
          ...(body === undefined ? {} : { body: fields }),
        })
      }
      if (names.length === 0) continue
      const bound = await boundOf(call('Reading slowly. '.repeat(2000)))
      for (const text of hostile(20_000)) {
        const cost = await costOf(call(text), bound)
        expect(cost, `${method} ${path} ${JSON.stringify(text.slice(0, 3))}`).toBeLessThan(bound)
      }
    }
  }, 120_000)

  test('in every part of an address and in the headers that are read', async () => {
    const bound = await boundOf(() => amina.browser.get(`/${'reading-slowly'.repeat(1000)}`))
    for (const text of hostile(14_000).map((one) => encodeURI(one).slice(0, 14_000))) {
      for (const address of [`/x${text}x`, `/all-courses?q=${text}`, `/course/${text}`]) {
        const cost = await costOf(() => amina.browser.get(address), bound)
        expect(cost, address.slice(0, 30)).toBeLessThan(bound)
      }
      const headers = Object.fromEntries(
        ['user-agent', 'accept-language', 'x-forwarded-for', 'if-none-match', 'accept-encoding', 'range'].map(
          (name) => [name, text],
        ),
      )
      const cost = await costOf(() => amina.browser.send('/api/auth/session', { headers }), bound)
      expect(cost, `headers ${text.slice(0, 9)}`).toBeLessThan(bound)
    }
  }, 120_000)
})
