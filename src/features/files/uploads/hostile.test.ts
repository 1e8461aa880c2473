import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes, uploadFile } from '../../../testing/uploads.ts'
import { originalPath } from '../rules.ts'

let server: TestServer
let owner: Person
let course: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  course = await makeCourse(owner)
})

afterAll(() => server.stop())

const begin = (name: string, size: number) => beginUpload(owner.browser, course, { name, size })
const read = ({ browser }: Person, id: string) => browser.get(originalPath(course, id, 'file'))

test('a web page and a drawing with scripts are sent as neither, whatever their name is', async () => {
  const others = 'mp4 mp3 png webp pdf vtt docx svg html js'.split(' ')
  const names = [...others.map((end) => `A.${end}`), 'A', 'A.html.png', 'A.PNG.HTML']
  for (const content of ['<html><script>alert(1)</script>', '\n\t<svg onload="alert(1)"/>'])
    for (const name of names) {
      const upload = await begin(name, content.length)
      const sent = await sendBytes(owner.browser, upload, 0, Buffer.from(content))
      const { status, headers } = await read(owner, upload.id)
      const what = `${name} ${content.slice(0, 8)}`
      expect([sent.status, status], what).toEqual(sent.status === 422 ? [422, 404] : [204, 200])
      if (status === 200) {
        expect(headers.get('content-type'), what).toBe('application/octet-stream')
        expect(headers.get('content-disposition'), what).toMatch(/^attachment; /)
      }
      expect((await owner.browser.delete(upload.path)).status).toBe(204)
    }
})

test('names of any letters are saved as they are, and no name is another header', async () => {
  const bytes = Buffer.from('Loops repeat.')
  for (const [name, saved] of [
    ['রেসিপি.txt', 'রেসিপি.txt'],
    ['𝒜 𐀀 😀.txt', '𝒜 𐀀 😀.txt'],
    ['a"; filename="b.txt', 'a"; filename="b.txt'],
    ["it's (1) *.txt", "it's (1) *.txt"],
    ['e\u0301.txt', 'é.txt'],
  ] as const) {
    const id = await uploadFile(owner.browser, course, { name, bytes })
    const told = (await read(owner, id)).headers.get('content-disposition') ?? ''
    expect(told).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.%~!-]+$/)
    expect(decodeURIComponent(told.split("UTF-8''")[1] ?? '')).toBe(saved)
  }
})
