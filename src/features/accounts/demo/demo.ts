import type { Db } from '../../../base/db/db.ts'
import type { DemoPasswords } from '../../../base/feature.ts'
import { hashPassword } from '../password/password.ts'
import { insertUser } from '../store.ts'
import { people } from './people.ts'

/** Registers the people of the demo world; part of a transaction. */
export async function registerDemoPeople(transaction: Db, passwords: DemoPasswords): Promise<void> {
  for (const { key, joined, ...person } of people) {
    const password = passwords.get(key)
    const asker = { scope: 'demo', account: key }
    const passwordHash = password === undefined ? null : await hashPassword(password, asker)
    await insertUser(transaction, { ...person, passwordHash, createdAt: new Date(joined) })
  }
}

/** The id of somebody of the demo world. @throws Error when there is nobody with that key */
export function demoPerson(key: string): string {
  const person = people.find((one) => one.key === key)
  if (person === undefined) throw new Error(`The demo world has no ${key}.`)
  return person.id
}
