import { type Answers, differing, everybody, promised, relations } from './access.ts'
import { calls } from './calls.ts'
import { readEndpoints } from './endpoints.ts'
import { readFixtures } from './fixtures.ts'
import { pagePaths } from './pages.ts'

/** What an address answers to whom. */
export type Row = { address: string; answers: Answers }

/** Answers of addresses that belong to no feature. */
const ofTheProduct = {
  'GET /assets/{folder}/{name}': everybody('404'),
  'GET /assets/{name}': everybody('404'),
  'GET /metrics': everybody('404'),
}

/** Reads what every address answers: as its contract promises, except where the feature's fixtures say otherwise. */
export async function readAccess(): Promise<Row[]> {
  const endpoints = await readEndpoints()
  const exceptions = (await readFixtures()).map(({ access = {} }) => access)
  const other: Record<string, Partial<Answers>> = Object.assign({}, ofTheProduct, ...exceptions)
  const addresses = [...new Set(calls.map(({ address }) => address))].sort(byPath)
  for (const address of Object.keys(other)) {
    if (!addresses.includes(address)) throw new Error(`${address} has an answer and no budget.`)
  }
  return addresses.map((address) => {
    const endpoint = endpoints.find(({ method, path }) => `${method.toUpperCase()} /api${path}` === address)
    return { address, answers: differing(promised(endpoint?.access), other[address] ?? {}) }
  })
}

function byPath(one: string, other: string): number {
  const key = (address: string) => address.split(' ').reverse().join(' ')
  return key(one) < key(other) ? -1 : 1
}

const head = `# Who gets what

What every address answers to whom. A test walks the router and calls each address as each of these people: an address
without a row fails, and so does a row that is not so. Rows follow from the contracts; what differs stands in the
\`feature.fixtures.ts\` of the features. \`npm run unit -- src/app/server/http/access.test.ts -u\` writes this page.

The people stand in different relations to one course and to one account, **the member's**. Ids and e-mails in a call mean
that course, and what belongs to that member: sessions, tokens, courses, enrollments. The token has every scope but the
one that the call needs; it belongs to the course's owner.

- \`ok\`: the call is let through (what is then wrong with its content is said with 400, 409, 410, 422 or 428)
- \`401\`, \`403\`, \`404\`: refused with a problem, as RFC 9457 describes it; what belongs to somebody else is 404 where even its
  existence is nobody's business
- \`login\`: led to the login page; \`leads on\`: led to another page
`

/** The text of docs/access.md. */
export function describeAccess(rows: readonly Row[]): string {
  const pages = new Set(pagePaths().map((path) => `GET ${path.replaceAll(/:(\w+)/g, '{$1}')}`))
  const sectionOf = (address: string): string => {
    if (pages.has(address)) return 'Pages'
    if (/ \/api\/(auth\/|jwt)/.test(address)) return 'Accounts'
    if (/ \/api\/admin\//.test(address)) return 'Running the site'
    return / \/api\//.test(address) ? 'Courses, and the site itself' : 'Files'
  }
  const sections = Map.groupBy(rows, ({ address }) => sectionOf(address))
  const parts = ['Pages', 'Courses, and the site itself', 'Accounts', 'Running the site', 'Files'].map(
    (title) =>
      [
        `## ${title}`,
        '',
        `| Address | ${relations.join(' | ')} |`,
        `| ${['Address', ...relations].map(() => '---').join(' | ')} |`,
        ...(sections.get(title) ?? []).map(
          ({ address, answers }) =>
            `| \`${address}\` | ${relations.map((each) => answers[each]).join(' | ')} |`,
        ),
        '',
      ].join('\n'),
  )
  return [head, ...parts].join('\n')
}
