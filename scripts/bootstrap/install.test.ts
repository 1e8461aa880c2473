import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const hono = { version: '1.0.0', integrity: 'sha512-a' }
const forLinux = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] }
const forMac = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] }
const wanted = { packages: { '': {}, hono, forLinux, forMac } }

test('packages installed by hand count when they are the wanted ones', () => {
  expect(isInstalled(wanted, { packages: { hono, forLinux } }, machine)).toBe(true)
})

test('a missing package does not count as installed', () => {
  expect(isInstalled(wanted, { packages: { forLinux } }, machine)).toBe(false)
})

test('another version, or other content under the same version, does not count', () => {
  expect(isInstalled(wanted, { packages: { hono: { ...hono, version: '1.0.1' }, forLinux } }, machine)).toBe(
    false,
  )
  expect(isInstalled(wanted, { packages: { hono: { ...hono, integrity: 'x' }, forLinux } }, machine)).toBe(
    false,
  )
})

test('an optional package made for this very machine must be there', () => {
  expect(isInstalled(wanted, { packages: { hono, forMac } }, machine)).toBe(false)
})
