import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { alikeIn, beginsAlike } from './begun.ts'
import { headOf } from './sending.ts'

const begun = {
  _id: 'a',
  name: 'Talk.mp4',
  size: 5,
  received: 2,
  modified: 7,
  head: 'a1',
  refused: null,
}
const file = { name: 'Talk.mp4', size: 5, lastModified: 7 }

test('a file is taken for one that was begun by its name, its size and its date', () => {
  expect(alikeIn([begun], file)).toEqual([begun])
  for (const other of [{ name: 'talk.mp4' }, { size: 6 }, { lastModified: 8 }])
    expect(alikeIn([begun], { ...file, ...other })).toEqual([])
  for (const other of [{ received: 5 }, { refused: 'program' }])
    expect(alikeIn([{ ...begun, ...other }], file)).toEqual([])
})

test('of two files with one name, size and date each goes on with its own, by what it begins with', () => {
  const other = { ...begun, _id: 'b', head: 'b2' }
  const found = (head: string | null) => [begun, other].find((one) => beginsAlike(one, head))?._id
  expect([found('a1'), found('b2'), found('c3')]).toEqual(['a', 'b', undefined])
  // Where the browser cannot tell, or could not when it was begun.
  expect(found(null)).toBe('a')
  expect(beginsAlike({ head: null }, 'c3')).toBe(true)
})

test('what a file begins with is its first MiB, where the browser can tell', async () => {
  const bytes = Buffer.alloc(1024 ** 2 + 5, 1)
  const digest = createHash('sha256')
    .update(bytes.subarray(0, 1024 ** 2))
    .digest('hex')
  expect(await headOf(new Blob([bytes]))).toBe(digest)
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }) }
  expect(await headOf(gone as unknown as Blob)).toBeNull()
  vi.stubGlobal('crypto', {})
  expect(await headOf(new Blob([bytes]))).toBeNull()
  vi.unstubAllGlobals()
})
