import { glob, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Access, type CourseRight, type Endpoint, scopeOf } from '../src/base/contract/endpoint.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/api.md')

const who: Record<Exclude<Access, object>, string> = {
  anyone: 'anyone',
  member: 'a member',
  self: 'a member, with their own e-mail only',
  administrator: 'an administrator',
}

/** Each course role includes the rights of those above it; the creator of a course is its first owner. */
const inCourse: Record<CourseRight, string> = {
  learner: 'who takes the course',
  assistant: 'an assistant of the course',
  editor: 'an editor of the course',
  owner: 'an owner of the course',
}

/** The text of docs/api.md: every endpoint of every contract, and who may call it. */
export async function describeEndpoints(): Promise<string> {
  const sections: string[] = []
  for (const path of (await Array.fromAsync(glob('src/features/**/contract.ts', { cwd: root }))).sort()) {
    const folders = path.split(/[\\/]/).slice(2, -1)
    const endpoints = await endpointsIn(join(root, path))
    sections.push(
      `## ${folders.join(' / ')}`,
      '',
      '| Call | Who | API token | What |',
      '| --- | --- | --- | --- |',
      ...endpoints.map(row),
      '',
    )
  }
  return [...head, ...sections].join('\n')
}

const head = [
  '# The API',
  '',
  'Every call stands below `/api`. The OpenAPI 3.1 document with all fields is at `/api/openapi.json`; failures are',
  '`application/problem+json` (RFC 9457). A visitor gets 401 where a member is asked for, a stranger 403 or 404.',
  '',
  'Programs call with `Authorization: Bearer` and either a session token from `POST /jwt` or a personal API token, which needs',
  'the scope that is named with each call.',
  '',
  '`Idempotency-Key: "…"` (draft-ietf-httpapi-idempotency-key-header) may be sent with every call that changes something, as',
  '1 to 255 visible characters, best a random UUID for each thing to be done. For 24 hours, whoever sends the same call by the',
  'same key again gets the answer of the first one, with `Idempotent-Replayed: true`, and nothing more is done: send a call',
  'again by its key when no answer came, or 409 with `Retry-After` because the first one is under way. A key belongs to the',
  'account, the method and the path: another query, body or `If-Match` by it is refused with 422, a malformed one with 400.',
  'Answers of 429 and from 500 on are not kept, nor are refusals of input: what they refused has done nothing.',
  '',
  'Lists hold at most 100 items; `Link: <…>; rel="next"` leads to the rest.',
  '',
  '*Written by `node scripts/apiDocs.ts` from the contracts.*',
  '',
]

async function endpointsIn(path: string): Promise<Endpoint[]> {
  const exports = (await import(pathToFileURL(path).href)) as Record<string, Record<string, Endpoint>>
  return Object.values(exports).flatMap((contract) => Object.values(contract))
}

function row(endpoint: Endpoint): string {
  const { method, path, access, summary } = endpoint
  return `| \`${method.toUpperCase()} ${path}\` | ${typeof access === 'string' ? who[access] : inCourse[access.course]} | ${scopeOf(endpoint) ?? 'no'} | ${summary.replaceAll('|', '\\|')} |`
}

if (import.meta.main) await writeFile(file, await describeEndpoints())
