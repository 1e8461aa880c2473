import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { chromiumCandidates, findChromium } from './chromium.mjs'

let folder = ''

function plant(path: string, mode = 0o755): string {
  const whole = join(folder, path)
  mkdirSync(dirname(whole), { recursive: true })
  writeFileSync(whole, '#!/bin/sh\nexit 0\n')
  chmodSync(whole, mode)
  return whole
}

/** The candidates in the test's own folder; the machine may have browsers at fixed paths. */
function plantedCandidates(env: Record<string, string>): string[] {
  return chromiumCandidates(env).filter((path) => path.startsWith(folder))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

test('the shell without windows comes before Chromium, and that before Chrome, wherever on the search path they lie', () => {
  const chrome = plant('first/google-chrome-stable')
  const chromium = plant('second/chromium')
  const shell = plant('second/chromium-headless-shell')
  const PATH = `${join(folder, 'first')}::${join(folder, 'second')}`
  expect(plantedCandidates({ PATH })).toEqual([shell, chromium, chrome])
})

test('the browser that the environment names comes first', () => {
  const chromium = plant('bin/chromium')
  const own = plant('my own/browser')
  expect(plantedCandidates({ PATH: join(folder, 'bin'), CHROMIUM_PATH: own })).toEqual([own, chromium])
})

test('what is missing or may not be run is no candidate', () => {
  plant('bin/chromium', 0o644)
  expect(plantedCandidates({ PATH: join(folder, 'bin'), CHROMIUM_PATH: join(folder, 'gone') })).toEqual([])
})

test('a stand-in that does not run is passed over', async () => {
  writeFileSync(plant('first/chromium'), '#!/bin/sh\necho "get it from the shop"\nexit 1\n')
  const real = plant('second/google-chrome')
  const PATH = `${join(folder, 'first')}:${join(folder, 'second')}`
  expect(await findChromium({ PATH })).toBe(real)
})
