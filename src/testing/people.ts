import type { User } from '../features/accounts/shared/user.ts'
import type { StaffRole } from '../features/courses/staff/rules.ts'
import { insertStaff } from '../features/courses/staff/store.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './server.ts'

/** A registered, signed-in person with their browser. */
export type Person = User & { browser: Browser; password: string }

let made = 0

/** Registers a new person through the API. */
export async function makePerson(server: TestServer, name = 'Somebody New'): Promise<Person> {
  made += 1
  const browser = server.visitor()
  const email = `person-${process.pid}-${made}@example.org`
  const password = 'Correct.Horse1'
  expectStatus(await browser.post('/api/auth/sign-up', { email, password }), 201)
  const changed = await browser.patch('/api/auth/profile', { displayName: name, photoURL: '' })
  expectStatus(changed, 200)
  const { member } = changed.body as { member: User }
  return { ...member, browser, password }
}

/**
 * Creates a course through the API.
 * @returns its id
 */
export async function makeCourse(person: Person, fields: Record<string, string> = {}): Promise<string> {
  const answer = await person.browser.post(`/api/add-course?email=${encodeURIComponent(person.email)}`, {
    title: 'Reading Slowly',
    imageUrl: '',
    duration: '3 weeks',
    description: 'One page a day, read aloud.',
    ...fields,
  })
  expectStatus(answer, 201)
  return (answer.body as { insertedId: string }).insertedId
}

/** Enrolls a person in a course through the API. */
export async function enroll({ browser, email }: Person, courseId: string): Promise<void> {
  const path = `/api/enroll-course?email=${encodeURIComponent(email)}`
  expectStatus(await browser.post(path, { courseId, email }), 201)
}

/** Lets a person work on a course. */
export async function addStaff(
  { db, clock }: TestServer,
  courseId: string,
  { id }: Person,
  role: StaffRole,
): Promise<void> {
  await insertStaff(db, { courseId, userId: id, role, now: clock.now() })
}

/** A PNG of one pixel, encoded in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4YaMBAAL8AS3/gzpXAAAAAElFTkSuQmCC'

/**
 * Uploads a small picture as a person's photo.
 * @returns its address
 */
export async function putPhoto({ browser }: Person): Promise<string> {
  const answer = await browser.put('/api/auth/photo', { image: onePixel })
  expectStatus(answer, 200)
  return (answer.body as { photoURL: string }).photoURL
}

function expectStatus({ status, text }: { status: number; text: string }, expected: number): void {
  if (status !== expected) throw new Error(`Expected ${expected}, got ${status}: ${text.slice(0, 300)}`)
}
