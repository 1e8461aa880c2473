import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'

/** Credentials of an account. */
export type Person = { name: string; email: string; password: string }

/** Credentials for a new account. */
export function newPerson(name = 'Ruth Okafor'): Person {
  return { name, email: `${randomUUID()}@example.org`, password: 'Correct.Horse1' }
}

/** Registers a new person and signs in `request`, such as a page's own. */
export async function register(request: APIRequestContext, name?: string): Promise<Person> {
  const person = newPerson(name)
  const { email, password } = person
  await succeed(await request.post('/api/auth/sign-up', { data: { email, password } }))
  await succeed(
    await request.patch('/api/auth/profile', { data: { displayName: person.name, photoURL: '' } }),
  )
  return person
}

/**
 * Adds a course of the signed-in person.
 * @returns its id
 */
export async function addCourse(
  request: APIRequestContext,
  { email }: Person,
  fields: { title?: string; imageUrl?: string; duration?: string; description?: string } = {},
): Promise<string> {
  const usual = {
    title: newTitle(),
    imageUrl: '',
    duration: '3 weeks',
    description: 'One page a day, read aloud.',
  }
  const data = { ...usual, ...fields }
  const answer = await succeed(await request.post('/api/add-course', { params: { email }, data }))
  return (await answer.json()).insertedId
}

export async function enroll(request: APIRequestContext, { email }: Person, courseId: string): Promise<void> {
  await succeed(await request.post('/api/enroll-course', { data: { courseId, email } }))
}

/** A unique course title. */
export function newTitle(start = 'Reading Slowly'): string {
  return `${start} ${randomUUID().slice(0, 8)}`
}

/** Fills in and submits the login form of the current page. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

async function succeed(answer: APIResponse): Promise<APIResponse> {
  if (answer.ok()) return answer
  throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}

/**
 * Deletes the session of a browser. It leaves the current page first, whose pending requests would otherwise be
 * refused.
 */
export async function forgetSession(page: Page): Promise<void> {
  // A page of the same site: on leaving the site, the browser would drop its virtual authenticators.
  await page.goto('/robots.txt')
  await page.context().clearCookies()
}
