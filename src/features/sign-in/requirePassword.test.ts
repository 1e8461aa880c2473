import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, problemIn } from '../../testing/browser.ts'
import { makePerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { makeResetLink } from './recovery/actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'https://courses.example.org' } })
})

afterAll(() => server.stop())

const easy = 'Password1!'
const hard = 'Slow.Reading7'

function expectEasy(answer: Answer): void {
  const message = 'This password is easy to guess. Please choose another.'
  expect(problemIn(answer)).toMatchObject({
    status: 422,
    detail: message,
    errors: [{ field: 'password', message }],
  })
}

describe('a password that is easy to guess is refused', () => {
  test('to whoever registers, and nobody is registered', async () => {
    const browser = server.visitor()
    const email = 'newcomer@example.org'
    expectEasy(await browser.post('/api/auth/sign-up', { email, password: easy }))
    expect((await browser.post('/api/auth/sign-up', { email, password: hard })).status).toBe(201)
  })

  test('only after the rules of the form, whose words go first', async () => {
    const body = { email: 'another@example.org', password: 'Password!' }
    const { errors } = problemIn(await server.visitor().post('/api/auth/sign-up', body))
    expect(errors).toEqual([{ field: 'password', message: 'Password Must Have One Number' }])
  })

  test('to a member who changes it', async () => {
    const { browser, password } = await makePerson(server)
    const change = (chosen: string) =>
      browser.post('/api/auth/password', { current: password, password: chosen })
    expectEasy(await change(easy))
    expect((await change(hard)).status).toBe(200)
  })

  test('to whoever has forgotten the old one, and the link still works', async () => {
    const { email } = await makePerson(server)
    const token = new URL((await makeResetLink(server, email)) ?? '').searchParams.get('token') ?? ''
    const reset = (password: string) => server.visitor().post('/api/auth/reset', { token, password })
    expectEasy(await reset(easy))
    expect((await reset(hard)).status).toBe(200)
  })
})

test('an instance that only this machine can reach takes any password that keeps the rules', async () => {
  const local = await startTestServer({ besides: server, settings: { PUBLIC_URL: 'http://localhost:4173' } })
  const body = { email: 'trial@example.org', password: easy }
  expect((await local.visitor().post('/api/auth/sign-up', body)).status).toBe(201)
  await local.stop()
})
