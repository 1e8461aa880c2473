import { expect, test } from 'vitest'
import { boundUploads } from './room.ts'

/** Work that lasts until it is told to end. */
function lasting() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

const busy = { code: 'uploads-busy', status: 503 }

test('one account has some of the places for uploads, and leaves the others to everybody else', async () => {
  const atOnce = boundUploads(5)
  const { work, end } = lasting()
  const underWay = [atOnce('olga', work), atOnce('olga', work)]
  await expect(atOnce('olga', work)).rejects.toMatchObject(busy)
  underWay.push(atOnce('otto', work), atOnce('otto', work), atOnce('pia', work))
  await expect(atOnce('sam', work)).rejects.toMatchObject(busy)
  end()
  await Promise.all(underWay)
  expect(await atOnce('olga', () => Promise.resolve('again'))).toBe('again')
})

test('a place is free again after an upload that fails', async () => {
  const atOnce = boundUploads(1)
  await expect(atOnce('olga', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await atOnce('olga', () => Promise.resolve('again'))).toBe('again')
})
