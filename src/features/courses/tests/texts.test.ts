import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Course } from '../contract.ts'

let server: TestServer
let teacher: Person

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server, 'Leila')
})

afterAll(() => server.stop())

const good = { title: 'A Title', imageUrl: '', duration: '', description: '' }

/** Adds a course with these fields, and changes another one to them; both are held to the same rules. */
async function addAndChange(fields: Record<string, unknown>): Promise<Answer[]> {
  const body = { ...good, ...fields }
  const id = await makeCourse(teacher)
  return [
    await teacher.browser.post(`/api/add-course?email=${teacher.email}`, body),
    await teacher.browser.put(`/api/update-course/${id}`, body),
  ]
}

async function expectRefused(field: string, value: unknown, message: string | RegExp): Promise<void> {
  for (const answer of await addAndChange({ [field]: value })) {
    expect(answer.status).toBe(422)
    expect(problemIn(answer).errors).toEqual([{ field, message: expect.stringMatching(message) }])
  }
}

test.each([
  ['en', /Created By <a [^>]*href="\/instructors\/[^"]+"[^>]*><bdi>Leila<\/bdi><\/a>/],
  ['bn', /<a [^>]*href="\/instructors\/[^"]+"[^>]*><bdi>Leila<\/bdi><\/a>-এর তৈরি/],
])(
  'a card names who has made the course, and leads to them, in the order of words of %s',
  async (language, byline) => {
    await makeCourse(teacher)
    const page = await server.visitor().send('/all-courses', { headers: { 'accept-language': language } })
    expect(page.text.replaceAll('<!-- -->', '')).toMatch(byline)
  },
)

describe('a text comes back as it was typed', () => {
  test.each([
    ['markup', '<b>Bold</b> & <script>alert("1")</script> <!-- -->'],
    ['quotes and backslashes', `"double" 'single' \\ \\n \\u0041 %s \${x} {{y}}`],
    ['text from right to left', 'الخط العربي — שלום \u202eabc\u202c'],
    ['emoji', '🎉 👩‍💻 🏳️‍🌈 🇧🇩'],
    ['characters beyond the first plane', '𝒜𝓃𝓉𝒾𝓆𝓊𝑒 𠜎 \u{10ffff}'],
    ['combining characters, composed or not', 'é é ক্ষ র‍্যা Z̷̢͖a̵l̶g̷o̷'],
    ['spaces on both sides', '  \tindented \u00a0\u3000 '],
    ['lines of Windows and Unix', 'one\r\ntwo\nthree\rfour\n'],
    ['control characters and invisible ones', 'a\u0001b\u001b[31mc\u007f\u200b\ufeff\uffff\u2028'],
  ])('%s', async (_, typed) => {
    const fields = { title: typed, duration: typed, description: typed }
    const id = await makeCourse(teacher, fields)
    const course = async () => (await server.visitor().get(`/api/course/${id}`)).body as Course
    expect(await course()).toMatchObject(fields)
    await teacher.browser.put(`/api/update-course/${id}`, good)
    await teacher.browser.put(`/api/update-course/${id}`, { ...good, ...fields })
    expect(await course()).toMatchObject(fields)
    const [card] = (await server.visitor().get('/api/all-courses?limit=1')).body as Course[]
    expect(card).toMatchObject(fields)
  })

  test('of the greatest length, in characters of any size', async () => {
    for (const unit of ['a', 'ঌ', '🎉']) {
      const fill = (length: number) => unit.repeat(length / unit.length)
      const fields = { title: fill(200), duration: fill(100), description: fill(5000) }
      const id = await makeCourse(teacher, fields)
      expect((await server.visitor().get(`/api/course/${id}`)).body).toMatchObject(fields)
    }
  })

  test.each([
    ['https://example.org/a.png'],
    ['http://example.org:8080/%20?q=a&b=%C3%A9#top'],
    ['HTTPS://Example.ORG/Ünï/図.png'],
    ['https://[::1]/a.png'],
  ])('also a link such as %s', async (imageUrl) => {
    const id = await makeCourse(teacher, { imageUrl })
    expect((await server.visitor().get(`/api/course/${id}`)).body).toMatchObject({ imageUrl })
  })

  test('also nothing, where nothing is needed', async () => {
    const nothing = { imageUrl: '', duration: '', description: '' }
    const id = await makeCourse(teacher, nothing)
    expect((await server.visitor().get(`/api/course/${id}`)).body).toMatchObject(nothing)
  })
})

describe('a course is not taken', () => {
  test.each([
    ['empty', ''],
    ['blank', ' \t\r\n\u00a0\u3000'],
  ])('with a title that is %s', async (_, title) => {
    await expectRefused('title', title, 'Please fill in this field.')
  })

  test.each([
    ['title', 200],
    ['duration', 100],
    ['description', 5000],
  ])('with a %s of more than %i characters', async (field, most) => {
    await expectRefused(field, 'a'.repeat(most + 1), /^Please keep this to [\d,]+ characters\.$/)
  })

  test('with a link of more than 2048 characters, though one of 2048 is fine', async () => {
    const link = (length: number) => 'https://example.org/'.padEnd(length, 'a')
    await expectRefused('imageUrl', link(2049), 'Please keep this to 2,048 characters.')
    const statuses = (await addAndChange({ imageUrl: link(2048) })).map(({ status }) => status)
    expect(statuses).toEqual([201, 200])
  })

  test.each(['title', 'duration', 'description', 'imageUrl'])(
    'with a NUL byte or half of a surrogate pair in its %s',
    async (field) => {
      for (const broken of ['a\u0000b', 'a\ud83d', '\ude00a']) {
        const value = field === 'imageUrl' ? `https://example.org/${broken}` : broken
        for (const answer of await addAndChange({ [field]: value })) {
          expect(answer.status).toBe(422)
          expect(problemIn(answer).errors?.map((error) => error.field)).toEqual([field])
        }
      }
    },
  )

  test.each(['title', 'imageUrl', 'duration', 'description'])('with a %s that is no text', async (field) => {
    for (const value of [7, null, true, ['a'], { a: 1 }]) {
      await expectRefused(field, value, 'Please write some text here.')
    }
  })

  test.each([
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)'],
    [' javascript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:image/png;base64,AAAA'],
    ['ftp://example.org/a.png'],
    ['file:///etc/passwd'],
    ['blob:https://example.org/1'],
    ['//example.org/a.png'],
    ['/a.png'],
    ['a.png'],
    ['example.org'],
    ['https://'],
    ['https://user@example.org/a.png'],
    ['https://user:password@example.org/a.png'],
    ['https://:password@example.org/a.png'],
    ['https://example.org/a b.png'],
    ['https://example.org/a.png '],
    ['https://example.org/\ta.png'],
    ['https://example.org/\u0007a.png'],
    ['https://example.org/\u00a0a.png'],
    [' '],
  ])('with %j for a picture', async (imageUrl) => {
    await expectRefused('imageUrl', imageUrl, /^Please enter a link that starts with http/)
  })

  test('and every wrong field is named, not only the first', async () => {
    const answers = await addAndChange({ title: ' ', imageUrl: 'x', description: 'a'.repeat(5001) })
    for (const answer of answers) {
      expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual([
        'title',
        'imageUrl',
        'description',
      ])
    }
  })

  test('and nothing of it is kept', async () => {
    const list = `/api/courses?email=${teacher.email}&limit=100`
    const before = (await teacher.browser.get(list)).text
    await teacher.browser.post(`/api/add-course?email=${teacher.email}`, { ...good, title: '' })
    expect((await teacher.browser.get(list)).text).toBe(before)
  })
})
