import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutInjectedStyle } from './sonnerStyle.ts'

const installed = readFileSync(new URL(import.meta.resolve('sonner')), 'utf8')

test('the installed toasts, once cut, no longer put a style sheet into the page', () => {
  expect(installed).toContain('__insertCSS("')
  const cut = cutInjectedStyle(installed)
  expect(cut).not.toContain('__insertCSS("')
  expect(cut).not.toContain('data-sonner-toaster][dir=ltr]')
  expect(cut).toContain('export { Toaster, toast')
})

test('a build stops when there is nothing to cut', () => {
  expect(() => cutInjectedStyle('export const toast = 1')).toThrow('no longer injects')
})
