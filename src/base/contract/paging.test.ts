import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fromCursor, toCursor } from './paging.ts'

const anyKey = z.array(z.union([z.string(), z.number()]))

/** What the database can have given: no NUL, no half of a pair. */
const storable = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\u0000'))

test('a cursor leads back to the position it was made from', () => {
  const keys = fc.array(fc.oneof(storable, fc.integer()), { maxLength: 5 })
  fc.assert(
    fc.property(keys, (key) => {
      expect(fromCursor(toCursor(key), anyKey)).toEqual(key)
    }),
  )
})

test('a cursor can stand in an address as it is', () => {
  fc.assert(
    fc.property(fc.array(storable, { maxLength: 5 }), (key) => {
      expect(toCursor(key)).toMatch(/^[\w-]+$/)
    }),
  )
})

test('a cursor of the longest title still leads back', () => {
  const key = ['ঌ'.repeat(200), '019a8f3c-1b2d-7e4f-8a5b-0123456789ab']
  expect(fromCursor(toCursor(key), anyKey)).toEqual(key)
  expect(toCursor(key).length).toBeLessThanOrEqual(1000)
})

test('a cursor of another list leads nowhere', () => {
  const cursor = toCursor(['2026-11-21T09:00:00.000Z', 'not an id'])
  expect(fromCursor(cursor, z.tuple([z.iso.datetime(), z.uuid()]))).toBeNull()
})

test.each([[''], ['x'], ['%%%'], ['bm90IGpzb24'], ['_w'], ['W10=='], ['Ünïcode'], ['\u0000']])(
  'what is not a cursor, such as %j, leads nowhere',
  (text) => {
    expect(fromCursor(text, anyKey.min(1))).toBeNull()
  },
)

test('whatever is sent as a cursor, reading it does not fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fromCursor(text, anyKey)
    }),
  )
})

test.each([['a\u0000b'], ['\ud800']])(
  'a made-up position with %j in it leads nowhere, as no list has it',
  (text) => {
    const cursor = btoa(JSON.stringify([text]))
    expect(fromCursor(cursor, anyKey)).toBeNull()
  },
)
