import { expect, test } from 'vitest'
import { complaintAbout } from './nodeVersion.mjs'

test.each(['20.19.0', '20.20.2', '21.0.0', '22.1.0', '26.10.0', '100.0.0'])(
  'Node %s starts Tercet',
  (version) => {
    expect(complaintAbout(version)).toBeNull()
  },
)

test.each(['20.18.3', '18.20.4', '14.9.0', '9.99.0'])(
  'Node %s is refused in one sentence that says what to do',
  (version) => {
    expect(complaintAbout(version)).toContain(`needs Node.js 20.19 or newer, and this is ${version}`)
  },
)
