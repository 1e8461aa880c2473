import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../contract/problem.ts'
import { isRefusal } from '../page/request.ts'
import { receiveToasts, type ToastMessage } from '../ui/toast.ts'
import { broken, cancelled, defineForm, unlessFailed } from './defineForm.ts'
import { formAction } from './formAction.ts'

let toasts: ToastMessage[]
let stop = () => {}

// The code recognises a browser by its document and its build.
beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.stubEnv('SSR', false)
  toasts = []
  stop = receiveToasts((toast) => toasts.push(toast))
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function callWith(texts: Record<string, string>) {
  const request = new Request('http://site.invalid/page', {
    method: 'POST',
    body: new URLSearchParams(texts),
  })
  return { request, context: new RouterContextProvider() }
}

/** What an action gave, with the status that the router sees. */
async function run(action: ReturnType<typeof formAction>, texts: Record<string, string>) {
  const result = await action(callWith(texts))
  if (result === null || result instanceof Response || !('data' in result)) return { result, status: 200 }
  return { result: result.data, status: result.init?.status }
}

const refusal = (status: number) =>
  new Problem({
    code: 'x',
    status,
    title: '',
    detail: 'Not now.',
    errors: [{ field: 'name', message: 'No' }],
  })

test('the form that was sent gets its texts, with line breaks as LF, and its message is a toast', async () => {
  const work = vi.fn(async () => ({ message: 'Saved', at: 1 }))
  const other = defineForm({ work: async () => ({}) })
  const named = defineForm({ section: 'named', fields: ['name'], secrets: ['code'], work })
  const { result } = await run(formAction([other, named]), {
    section: 'named',
    id: '7',
    name: 'a\r\nb',
    else: 'x',
  })
  expect(work.mock.calls[0]?.slice(0, 1)).toEqual([{ name: 'a\nb', code: '' }])
  const done = { message: 'Saved', at: 1 }
  expect(result).toEqual({ section: 'named', id: '7', done, refused: null, typed: {} })
  expect(isRefusal(result as object)).toBe(false)
  expect(toasts).toEqual([{ kind: 'success', text: 'Saved' }])
})

test('what waits in this browser is a success after which nothing is loaded again', async () => {
  const form = defineForm({ work: async () => ({ waits: true }) })
  const { result, status } = await run(formAction([form]), {})
  expect(result).toMatchObject({ done: { waits: true }, refused: null })
  expect(isRefusal(result as object)).toBe(false)
  expect(status).toBe(503)
})

test('a problem is told, and its answer has what was typed but never a secret', async () => {
  const form = defineForm({
    fields: ['name'],
    secrets: ['password'],
    work: () => Promise.reject(refusal(409)),
  })
  const { result, status } = await run(formAction([form]), { name: 'Amina', password: 'Secret-1' })
  expect(result).toMatchObject({ section: '', done: null, typed: { name: 'Amina' } })
  expect(result).toMatchObject({ refused: { status: 409, errors: [{ field: 'name', message: 'No' }] } })
  expect(JSON.stringify(result)).not.toContain('Secret-1')
  expect(isRefusal(result as object)).toBe(true)
  expect(status).toBe(409)
  expect(toasts).toEqual([{ kind: 'error', text: 'Not now.', mistakeAt: '/page' }])
})

test('work that its reader has taken back leaves the form as it is, and says nothing', async () => {
  const form = defineForm({ fields: ['name'], work: () => Promise.reject(cancelled()) })
  const { result } = await run(formAction([form]), { name: 'Amina' })
  expect(result).toMatchObject({ done: null, refused: null, typed: { name: 'Amina' } })
  expect(isRefusal(result as object)).toBe(true)
  expect(toasts).toEqual([])
})

test('a form may tell of a problem in its own way', async () => {
  const told: string[] = []
  const form = defineForm({
    work: async () => {
      throw broken('confirm', 'Tick the box.')
    },
    tell: ({ message }) => told.push(message),
  })
  const { result } = await run(formAction([form]), {})
  expect(result).toMatchObject({ refused: { errors: [{ field: 'confirm', message: 'Tick the box.' }] } })
  expect([told, toasts]).toEqual([['Tick the box.'], []])
})

test.each([
  [404, 200],
  [503, 503],
])('a refusal %i of an outdated page reaches the router as %i', async (refused, seen) => {
  const form = defineForm({ work: () => Promise.reject(refusal(refused)), outdated: unlessFailed })
  expect((await run(formAction([form]), {})).status).toBe(seen)
})

test('what is thrown by mistake becomes a problem that says nothing of it', async () => {
  const form = defineForm({ work: () => Promise.reject(new TypeError('inner')) })
  const { result, status } = await run(formAction([form]), {})
  expect(JSON.stringify(result)).not.toContain('inner')
  expect(status).toBe(500)
})

test('a redirect goes on as it is, whether it was returned or thrown', async () => {
  const away = Response.redirect('http://site.invalid/away')
  const returns = defineForm({ work: async () => away })
  const throws = defineForm({ section: 'throws', work: () => Promise.reject(away) })
  const action = formAction([returns, throws])
  expect((await run(action, {})).result).toBe(away)
  await expect(run(action, { section: 'throws' })).rejects.toBe(away)
  expect(toasts).toEqual([])
})

test('an unknown form does nothing, and a guard comes before any', async () => {
  const work = vi.fn(async () => ({}))
  const form = defineForm({ section: 'known', work })
  expect((await run(formAction([form]), { section: 'other' })).result).toBeNull()
  const guarded = formAction([form], () => Promise.reject(new Error('Not you.')))
  await expect(run(guarded, { section: 'known' })).rejects.toThrow('Not you.')
  expect(work).not.toHaveBeenCalled()
})
