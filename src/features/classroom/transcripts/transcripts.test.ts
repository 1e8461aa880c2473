import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFileItem, type TestLesson } from '../../../testing/lessons.ts'
import { enroll, makePerson, type Person } from '../../../testing/people.ts'
import { tinyVideo } from '../../../testing/recordings.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'

let server: TestServer
let owner: Person
let learner: Person
let stranger: Person
let lesson: TestLesson
let file: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  learner = await makePerson(server, 'Lena')
  stranger = await makePerson(server, 'Sam')
})

beforeEach(async () => {
  lesson = await makeFileItem(server, owner)
  await enroll(learner, lesson.course)
  file = await uploadFile(owner.browser, lesson.course, { name: 'Loops.mp4', bytes: tinyVideo })
  await owner.browser.put(`${lesson.path}/file`, { file })
  await publish()
})

afterAll(() => server.stop())

const publish = () =>
  owner.browser.post(`/api/course/${lesson.course}/publish`, {
    items: [{ _id: lesson.item }],
    course: 'open',
  })

async function write(kind: string, language: string, text: string, isDefault = false): Promise<void> {
  const path = `/api/files/${lesson.course}/${file}/tracks/${kind}/${language}`
  const answer = await owner.browser.put(path, { version: null, text, label: '', isDefault })
  expect(answer.status).toBe(201)
}

const pathOf = ({ course, item } = lesson) => `/api/course/${course}/items/${item}/transcript`
const read = ({ browser }: Pick<Person, 'browser'> = learner) => browser.get(pathOf())
const pageOf = async ({ browser }: Pick<Person, 'browser'> = learner) =>
  (await browser.get(`/learn/${lesson.course}/${lesson.item}`)).text

const cues = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, nr) => `00:0${nr}.000 --> 00:0${nr}.500\n${text}\n`).join('\n')}`

test('what is said in a video is in its page as the server draws it, also where it is only to be looked at', async () => {
  expect((await read()).status).toBe(404)
  await write('captions', 'en', cues('Loops <i>repeat</i>.', 'Until x &lt; 3.'), true)
  expect((await read()).body).toEqual({
    language: 'en',
    paragraphs: ['Loops repeat.', 'Until x < 3.'],
    isWhole: true,
  })
  const page = await pageOf()
  expect(page).toMatch(/<details[^>]*>\s*<summary[^>]*>[^<]*Transcript/)
  // Once: what the page carries for its scripts does not have it again.
  expect(page.split('Loops repeat.').length - 1).toBe(1)
  expect(page).toContain('<p>Until x &lt; 3.</p>')
  await owner.browser.put(lesson.path, { onlineOnly: true })
  await publish()
  expect(await pageOf()).toContain('<p>Loops repeat.</p>')
})

test('it is in the language that is shown first, and a transcript goes before captions', async () => {
  await write('captions', 'en', cues('Loops repeat.'))
  await write('subtitles', 'bn', cues('লুপ আবার চলে।'), true)
  expect((await read()).body).toMatchObject({ language: 'bn', paragraphs: ['লুপ আবার চলে।'] })
  await write('transcript', 'bn', 'লুপ।\n\nআবার।')
  expect((await read()).body).toMatchObject({ language: 'bn', paragraphs: ['লুপ।', 'আবার।'] })
})

test('a recording that has only a transcript shows it', async () => {
  await write('chapters', 'en', cues('Beginning'))
  expect((await read()).status).toBe(404)
  await write('transcript', 'bn', 'লুপ।\n\nআবার।')
  expect((await learner.browser.get(`/api/course/${lesson.course}/items/${lesson.item}`)).body).toMatchObject(
    {
      page: { recording: { tracks: [{ kind: 'chapters' }], transcript: 'bn' } },
    },
  )
  expect((await read()).body).toEqual({ language: 'bn', paragraphs: ['লুপ।', 'আবার।'], isWhole: true })
  const page = await pageOf()
  expect(page).toMatch(/<details[^>]* open=""/)
  expect(page).toContain('<p>আবার।</p>')
})

test('a long one is cut after a paragraph, and says that it goes on', async () => {
  await write('captions', 'en', cues('Loops repeat.'), true)
  const paragraph = 'x'.repeat(999)
  await write('transcript', 'en', Array.from({ length: 50 }, () => paragraph).join('\n\n'))
  const { paragraphs, isWhole } = (await read()).body as { paragraphs: string[]; isWhole: boolean }
  expect([paragraphs.length, isWhole]).toEqual([40, false])
  const path = `/api/files/${lesson.course}/${file}/tracks/transcript/en`
  await owner.browser.put(path, { version: 1, text: 'y'.repeat(60_000), label: '', isDefault: false })
  const cut = (await read()).body as { paragraphs: string[]; isWhole: boolean }
  expect([cut.paragraphs.map(({ length }) => length), cut.isWhole]).toEqual([[40_000], false])
  await owner.browser.put(path, { version: 2, text: `z${'😀'.repeat(30_000)}`, label: '', isDefault: false })
  const { paragraphs: signs } = (await read()).body as { paragraphs: string[] }
  expect(signs).toEqual([`z${'😀'.repeat(19_999)}`])
})

test('only those who may read the lesson may ask, and what has no sound has no transcript', async () => {
  await write('captions', 'en', cues('Loops repeat.'), true)
  expect((await read({ browser: server.visitor() })).status).toBe(401)
  expect((await read(stranger)).status).toBe(403)
  expect((await learner.browser.get(pathOf({ ...lesson, item: file }))).status).toBe(404)
  expect((await learner.browser.get(pathOf({ ...lesson, item: 'x' }))).status).toBe(404)
})
