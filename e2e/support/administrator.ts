import { type APIRequestContext, expect, request as requests } from '@playwright/test'
import { newPerson, type Person, register } from './people.ts'
import type { ServerProcess } from './serverProcess.ts'

/** The first administrator of each server, by its origin. */
const firstOf = new Map<string, Person>()

/**
 * Registers a new administrator and signs in `request`, such as a page's own. The first one uses the link printed at
 * startup, and promotes all others.
 */
export async function registerAdministrator(
  request: APIRequestContext,
  server: ServerProcess,
): Promise<Person> {
  const first = firstOf.get(server.origin)
  if (first === undefined) {
    const person = await registerByLink(request, server)
    firstOf.set(server.origin, person)
    return person
  }
  const person = await register(request)
  const { email, password } = person
  const context = await requests.newContext({ baseURL: server.origin })
  await context.post('/api/auth/sign-in', { data: { email: first.email, password: first.password } })
  const [{ id }] = await (await context.get('/api/admin/members', { params: { q: email } })).json()
  await context.patch(`/api/admin/members/${id}`, { data: { role: 'administrator' } })
  await context.dispose()
  await request.post('/api/auth/sign-in', { data: { email, password } })
  return person
}

async function registerByLink(request: APIRequestContext, server: ServerProcess): Promise<Person> {
  const token = () => /administrator=([\w-]+)/.exec(server.output())?.[1]
  await expect.poll(token, 'the start shows a link').toBeDefined()
  const person = newPerson('Ruth Okafor')
  const { email, password, name } = person
  await request.post('/api/auth/sign-up', { data: { email, password, administrator: token() } })
  await request.patch('/api/auth/profile', { data: { displayName: name, photoURL: '' } })
  return person
}
