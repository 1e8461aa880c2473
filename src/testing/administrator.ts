import { changeUser } from '../features/admin/members/actions.ts'
import { makePerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** Creates a signed-in administrator. */
export async function makeAdministrator(server: TestServer, name = 'Ruth Okafor'): Promise<Person> {
  const person = await makePerson(server, name)
  const { id, email, password } = person
  await changeUser(server.db, { id }, { role: 'administrator' }, { by: null, at: server.clock.now() })
  await person.browser.post('/api/auth/sign-in', { email, password })
  return person
}
