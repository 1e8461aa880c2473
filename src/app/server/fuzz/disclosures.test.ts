import { expect, test } from 'vitest'
import { makeDisclosures } from './disclosures.ts'

const farida = 'farida@example.org'
const body = JSON.stringify({ email: farida, role: 'owner' })
const staff = '/api/course/1/staff'

type Given = { method?: string; address?: string; body?: string; status?: number }

const sent = (
  sender: string | undefined,
  { method = 'GET', address = staff, body, status = 200 }: Given,
) => ({
  sender,
  request: { method, address, headers: {}, body },
  status,
})

test('whoever appoints somebody by their address reads it in that list from then on, and nobody else does', () => {
  const { knows } = makeDisclosures(farida)
  expect(knows(sent('author', {}))).toBe(false)
  expect(knows(sent('author', { method: 'POST', body, status: 201 }))).toBe(true)
  for (const address of [staff, `${staff}?limit=9`, `${staff.toUpperCase()}`, `${staff}/2`]) {
    expect(knows(sent('author', { address })), address).toBe(true)
  }
  for (const sender of [undefined, 'member', 'auth', 'authors']) {
    expect(knows(sent(sender, {})), sender).toBe(false)
  }
})

test('an address that was put into one list is known in no other', () => {
  const { knows } = makeDisclosures(farida)
  knows(sent('author', { method: 'POST', body, status: 201 }))
  for (const address of ['/api/course/2/staff', '/api/course/1', '/api/course/1/staffing']) {
    expect(knows(sent('author', { address })), address).toBe(false)
  }
})

test('a request that was refused, that only asks, or that nobody signed in has sent puts nothing into a list', () => {
  const { knows } = makeDisclosures(farida)
  expect(knows(sent('author', { method: 'POST', body, status: 403 }))).toBe(true)
  expect(knows(sent('author', { address: `${staff}?email=${encodeURIComponent(farida)}` }))).toBe(true)
  expect(knows(sent(undefined, { method: 'POST', body, status: 201 }))).toBe(true)
  expect(knows(sent('author', {}))).toBe(false)
  expect(knows(sent(undefined, {}))).toBe(false)
})
