import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { schemaNumber } from '../../../features/lessons/document/shared/schemaNumber.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { pagePaths } from '../../../testing/pages.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'

const endpoints = await readEndpoints()

/** Stands in all that only editors may read: drafts, what is closed, what was deleted, and what is noted of versions. */
const secret = 'Zyxomma'

/** Stands in what those read who take the course. */
const lesson = 'Kwyjibo'

/** Stands in what one learner notes for themselves. */
const diary = 'Sialoquent'

const words = [secret, lesson, diary] as const

const everyone = ['visitor', 'stranger', 'former learner', 'administrator', 'learner', 'assistant'] as const

let server: TestServer
let owner: Person
let course: string
let section: string
let ids: string[]
let files: string[]
let people: Record<(typeof everyone)[number], Browser>

/** Sends what has to succeed. */
async function must(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`)
  return answer
}

function documentOf(text: string): object {
  const content = [{ type: 'text', text }]
  const heading = { type: 'heading', attrs: { id: 'heading001', level: 2 }, content }
  return { type: 'doc', content: [heading, { type: 'paragraph', attrs: { id: 'block0001' }, content }] }
}

async function write(item: string, text: string): Promise<void> {
  const path = `/api/course/${course}/lessons/${item}/draft`
  const etag = (await owner.browser.get(path)).headers.get('etag') ?? ''
  const body = { schema: schemaNumber, document: documentOf(text) }
  await must(owner.browser.send(path, { method: 'PUT', body, headers: { 'if-match': etag } }))
}

async function add(kind: 'text' | 'link' | 'files', title: string, inside = section): Promise<string> {
  const _id = newId()
  await must(owner.browser.post(`/api/course/${course}/items`, { _id, kind, title, section: inside }))
  return _id
}

/** An item with a file whose name and text say a word. */
async function addFile(title: string): Promise<{ item: string; file: string }> {
  const item = await add('files', title)
  const bytes = Buffer.from(`In a file: ${secret}.`)
  const file = await uploadFile(owner.browser, course, { name: `${secret}.txt`, bytes })
  await must(owner.browser.post(`/api/course/${course}/file-sets/${item}/files`, { files: [file] }))
  return { item, file }
}

const publish = (...items: string[]) =>
  must(
    owner.browser.post(`/api/course/${course}/publish`, {
      items: items.map((_id) => ({ _id })),
      course: 'open',
    }),
  )

const settings = (title: string) => ({ title, release: null, optional: false, free: false, doneBy: 'mark' })

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  const administrator = await makeAdministrator(server)
  const names = ['Sam', 'Lena', 'Fritz', 'Ada'].map((name) => makePerson(server, name))
  const [stranger, learner, former, assistant] = await Promise.all(names)
  if (!stranger || !learner || !former || !assistant) throw new Error('Somebody is missing.')
  course = await makeCourse(owner, { title: 'Dovetails' })
  const path = `/api/course/${course}`
  section = newId()
  const hidden = newId()
  await must(owner.browser.post(`${path}/sections`, { _id: section, title: 'Basics' }))
  await must(owner.browser.post(`${path}/sections`, { _id: hidden, title: `${secret} section` }))

  const open = await add('text', 'Open')
  await write(open, `Once ${secret}.`)
  await write(open, `Now ${lesson}.`)
  const later = await add('text', 'Later')
  await write(later, `Later ${secret}.`)
  const laterLink = await add('link', 'Later link')
  const link = {
    url: `https://example.org/${secret}`,
    title: secret,
    what: `What ${secret}.`,
    why: `Why ${secret}.`,
  }
  await must(owner.browser.put(`${path}/links/${laterLink}`, link))
  const after = await add('text', 'After')
  await write(after, `After ${secret}.`)
  const laterFile = await addFile('Later file')
  const draftFile = await addFile(`${secret} file`)
  await publish(open, later, laterLink, after, laterFile.item)
  for (const [item, title] of [
    [later, 'Later'],
    [laterLink, 'Later link'],
    [laterFile.item, 'Later file'],
  ] as const) {
    const release = { at: '2199-01-02T09:00', zone: 'Asia/Dhaka' }
    await must(owner.browser.put(`${path}/items/${item}`, { ...settings(title), release }))
  }
  const release = { after: laterLink, days: 3, wall: null }
  await must(owner.browser.put(`${path}/items/${after}`, { ...settings('After'), release }))
  await write(open, `Next ${secret}.`)
  await must(owner.browser.put(`${path}/lessons/${open}/versions/1`, { label: `${secret} version` }))

  const draft = await add('text', `${secret} draft`, hidden)
  await write(draft, `Draft ${secret}.`)
  const draftLink = await add('link', `${secret} link`)
  await must(owner.browser.put(`${path}/links/${draftLink}`, link))
  const gone = await add('text', `${secret} gone`)
  await write(gone, `Gone ${secret}.`)
  await publish(gone)
  await must(owner.browser.send(`${path}/items/${gone}`, { method: 'DELETE' }))
  ids = [open, later, laterLink, after, draft, draftLink, gone, laterFile.item, draftFile.item]
  files = [laterFile.file, draftFile.file]

  const created_at = server.clock.now().toISOString()
  await server.db
    .insertInto('course_staff')
    .values({ course_id: course, user_id: assistant.id, role: 'assistant', created_at })
    .execute()
  for (const person of [learner, former]) await enroll(person, course)
  await must(
    former.browser.send(`/api/unenroll-course?email=${encodeURIComponent(former.email)}&courseId=${course}`, {
      method: 'DELETE',
    }),
  )
  const note = {
    id: newId(),
    note: newId(),
    item: open,
    place: { block: 'block0001' },
    quote: null,
    version: 0,
  }
  const at = server.clock.now().toISOString()
  await must(
    learner.browser.post(`${path}/notes`, { sentAt: at, events: [{ ...note, at, text: `Mine: ${diary}.` }] }),
  )
  people = {
    visitor: server.visitor(),
    stranger: stranger.browser,
    'former learner': former.browser,
    administrator: administrator.browser,
    learner: learner.browser,
    assistant: assistant.browser,
  }
})

afterAll(() => server.stop())

/** A path for each of the items, if it names one; other places in it stand for whatever is there. */
function filled(path: string): string[] {
  const named = path
    .replaceAll(/\{(id|course|courseId)\}/g, course)
    .replaceAll('{section}', section)
    .replaceAll('{instructor}', owner.id)
    .replaceAll('{nr}', '1')
    .replaceAll('{kind}', 'captions')
    .replaceAll('{language}', 'en')
  const each = (paths: string[], part: string, all: readonly string[]) =>
    paths.flatMap((one) => (one.includes(part) ? all.map((id) => one.replaceAll(part, id)) : [one]))
  return each(each([named], '{item}', ids), '{file}', files).map((one) => one.replaceAll(/\{\w+\}/g, 'terms'))
}

const searches = [secret, secret.toLowerCase(), lesson, 'zyxomna']

/** Every address that is read: pages, calls, feeds, and lists of addresses, with the words of a search. */
function addresses(): string[] {
  const all = [
    ...pagePaths().map((page) => page.replaceAll(/:(\w+)/g, '{$1}')),
    ...endpoints.flatMap(({ method, path }) => (method === 'get' ? [`/api${path}`] : [])),
    ...['/feed.xml', '/atom.xml', '/sitemap.xml', '/course/{id}', '/course/{id}/card.png'],
    '/files/{course}/{file}/original/file.txt',
  ].flatMap(filled)
  const found = [...new Set(all)]
  return [
    ...found,
    '/sitemap-courses.xml?from=00000000-0000-0000-0000-000000000000',
    ...found
      .filter((path) => /courses?$|search|lessons|palette/.test(path))
      .flatMap((path) => searches.map((q) => `${path}?q=${q}`)),
  ]
}

/** The addresses that tell somebody a word. The words of a search are repeated as they were typed, and are no news. */
async function telling(browser: Browser, paths = addresses()) {
  const found: { [word in (typeof words)[number]]: string[] } = { [secret]: [], [lesson]: [], [diary]: [] }
  for (const path of paths) {
    const typed = new URLSearchParams(path.split('?')[1]).get('q')
    const { text } = await browser.get(path)
    const said = (typed === null ? text : text.replaceAll(typed, '')).toLowerCase()
    for (const word of words) if (said.includes(word.toLowerCase())) found[word].push(path)
  }
  return found
}

test('editors read what is a draft, closed, deleted or noted by them', async () => {
  const [open = '', later = '', , , draft = ''] = ids
  const paths = [
    `/api/course/${course}/builder`,
    `/api/course/${course}/trash`,
    `/api/course/${course}/lessons/${later}/draft`,
    `/api/course/${course}/lessons/${draft}/draft`,
    `/api/course/${course}/lessons/${open}/versions`,
    `/teach/${course}`,
    ...files.map((file) => `/files/${course}/${file}/original/file.txt`),
  ]
  expect((await telling(owner.browser, paths))[secret]).toEqual(paths)
})

test.each(everyone)(
  'no address tells it to: %s, and lessons only to those who take the course',
  async (who) => {
    const told = await telling(people[who])
    expect(told[secret]).toEqual([])
    const read = [`/learn/${course}/${ids[0]}`, `/api/course/${course}/items/${ids[0]}`]
    if (who === 'learner' || who === 'assistant') expect(told[lesson]).toEqual(expect.arrayContaining(read))
    else expect(told[lesson]).toEqual([])
    if (who === 'learner') expect(told[diary]).toContain('/api/notes')
    else expect(told[diary]).toEqual([])
  },
)

test('what a learner notes is not told to those either whose course it is', async () => {
  expect((await telling(owner.browser))[diary]).toEqual([])
})

test('no call that changes something tells it either, whoever makes it', async () => {
  const calls = endpoints.filter(({ method, path }) => method !== 'get' && path.includes('{course}'))
  const own = new Map<Browser, string>()
  for (const who of ['stranger', 'former learner', 'learner', 'assistant'] as const) {
    const browser = people[who]
    const { body } = await browser.get('/api/auth/session')
    const { email } = (body as { member: { email: string } }).member
    own.set(browser, await makeCourse({ browser, email } as Person))
  }
  const found: string[] = []
  for (const { method, path } of calls) {
    for (const address of filled(`/api${path}`)) {
      for (const [who, browser] of Object.entries(people)) {
        const body = {
          _id: newId(),
          items: method === 'post' && path.endsWith('/copy') ? ids : [],
          item: ids[4],
          course: own.get(browser),
          section,
          before: null,
          dates: 'with',
          title: 'A copy',
          version: 1,
          base: 0,
        }
        const { text } = await browser.send(address, { method: method.toUpperCase(), body })
        const others = who === 'learner' ? [secret] : [secret, diary]
        if (others.some((word) => text.includes(word))) found.push(`${who} ${method} ${address}`)
      }
    }
  }
  expect(found).toEqual([])
  for (const [browser, copy] of own)
    expect((await browser.get(`/api/course/${copy}/builder`)).body).toMatchObject({
      outline: { sections: [] },
    })
})
