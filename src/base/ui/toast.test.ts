import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetMistakes,
  notify,
  notifyMistake,
  receiveToasts,
  type ToastMessage,
  whenToastWaits,
} from './toast.ts'

// The code recognises a browser by its document.
beforeEach(() => {
  vi.stubGlobal('document', {})
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function collect() {
  const seen: ToastMessage[] = []
  return { seen, stop: receiveToasts((message) => seen.push(message)) }
}

test('a message sent before anything can show it is shown later, letter for letter and in order', () => {
  notify.success('Login  Successfully ')
  notify.error('Error removing enrollment!')
  const { seen, stop } = collect()
  expect(seen).toEqual([
    { kind: 'success', text: 'Login  Successfully ' },
    { kind: 'error', text: 'Error removing enrollment!' },
  ])
  stop()
})

test('a message is shown once, also when the list is mounted again', () => {
  notify.warning('Enrollment Removed.')
  const first = collect()
  first.stop()
  const second = collect()
  expect([first.seen.length, second.seen.length]).toEqual([1, 0])
  second.stop()
})

test('a waiting message asks for the list to be loaded, whether it came before or after the asking', () => {
  const load = vi.fn()
  const stop = whenToastWaits(load)
  expect(load).toHaveBeenCalledTimes(0)
  notify.info('Hello')
  expect(load).toHaveBeenCalledTimes(1)
  stop()
  const late = vi.fn()
  whenToastWaits(late)()
  expect(late).toHaveBeenCalledTimes(1)
  collect().stop()
})

test('what was said of a refused form is forgotten when one is sent again, and nothing else is', () => {
  notify.error('Error checking enrollment')
  notifyMistake('warning', 'Password Must Be 8 Character', '/register')
  forgetMistakes()
  const forget = vi.fn()
  const seen: ToastMessage[] = []
  const stop = receiveToasts((message) => seen.push(message), forget)
  expect(seen).toEqual([{ kind: 'error', text: 'Error checking enrollment' }])
  notifyMistake('error', 'Not so', '/login')
  expect(seen.at(-1)).toEqual({ kind: 'error', text: 'Not so', mistakeAt: '/login' })
  forgetMistakes()
  expect(forget).toHaveBeenCalledTimes(1)
  stop()
  forgetMistakes()
  expect(forget).toHaveBeenCalledTimes(1)
})

test('on the server nothing is kept, so no message reaches another person', () => {
  vi.unstubAllGlobals()
  notify.success('For one person only')
  const { seen, stop } = collect()
  expect(seen).toEqual([])
  stop()
})
