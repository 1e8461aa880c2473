import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { makeCourse, makePerson, type Person, putPhoto } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { withoutKeys } from '../../../testing/withoutKeys.ts'
import { publicPages } from '../../features.ts'
import { openBuiltClient } from '../client/built.ts'
import type { Client } from '../client/client.ts'

let server: TestServer
let client: Client
let readers: Record<string, Person>

beforeAll(async () => {
  server = await startTestServer({ world: true })
  client = await openBuiltClient(join(import.meta.dirname, '../../../../dist'))
  const [member, withPhoto] = [await makePerson(server), await makePerson(server, 'Mary <Ann> & Sons')]
  await makeCourse(member)
  await putPhoto(withPhoto)
  readers = { member, 'member with a photo': withPhoto, administrator: await makeAdministrator(server) }
})

afterAll(() => server.stop())

const pages = Object.entries(publicPages).flatMap(([path, content]) =>
  content === 'catalogue' ? [path] : [],
)

async function draw(path: string, { browser }: Person, how: object): Promise<string> {
  const address = path.replace(':instructor', readers.member?.id ?? '')
  const page = await client.render(new Request(new URL(address, 'http://localhost')), {
    fetch: async (address) => {
      const { status, text, headers } = await browser.get(`${address}`)
      return new Response(text, { status, headers })
    },
    language: 'en',
    refused: null,
    failed: (error) => expect.unreachable(`${error}`),
    ...how,
  })
  if (page instanceof Response) return expect.unreachable(`${path} leads elsewhere.`)
  return page.html
}

test.each(
  [...pages, '/all-courses?q=design&sort=title'].flatMap((path) =>
    ['member', 'member with a photo', 'administrator'].map((reader) => [path, reader] as const),
  ),
)(
  'the page %s is the same for a %s, drawn whole or put together from the one that visitors get',
  async (path, reader) => {
    const person = readers[reader]
    if (person === undefined) return expect.unreachable()
    const whole = await draw(path, person, {})
    const kept: string[] = []
    const drawOnce = (_data: string, make: () => string) => {
      kept.push(make())
      return kept.join('')
    }
    const composed = await draw(path, person, { drawOnce, isSameForMembers: true })
    expect(withoutKeys(composed)).toBe(withoutKeys(whole))
    expect(composed).toContain(person.email)
    expect(kept).toHaveLength(1)
    expect(kept.join('')).not.toContain(person.email)
  },
)
