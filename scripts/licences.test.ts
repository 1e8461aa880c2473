import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { describeLicences, isAllowed, licencesPath, readPackages } from './licences.ts'

const root = join(import.meta.dirname, '..')

test('docs/licences.md is fresh: `npm run licences` would write the same', async () => {
  expect(await readFile(licencesPath, 'utf8')).toBe(describeLicences(await readPackages()))
})

test('no package has a licence that would not let the product be passed on', async () => {
  const packages = await readPackages()
  expect(packages.length).toBeGreaterThan(400)
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['none', false],
])('the licence %s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})

test('the bill of materials in CycloneDX names every package with its licence', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 10_000_000,
  })
  const bill = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string; purl: string; licenses?: unknown[] }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)))
  const packages = await readPackages()
  expect(packages.filter(({ name, version }) => !named.has(`pkg:npm/${name}@${version}`))).toEqual([])
  expect(bill.components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([])
})
