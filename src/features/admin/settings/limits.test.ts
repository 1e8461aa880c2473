import { expect, test } from 'vitest'
import { limitSettings } from '../../../base/config/settings.ts'
import { settings as bangla } from './text/bn.ts'
import { settingsText } from './text/en.ts'

test('every limit that the settings show has a name in each language', () => {
  const limits = Object.keys(limitSettings).sort()
  expect(Object.keys(settingsText('en').limits.names).sort()).toEqual(limits)
  expect(Object.keys(bangla.limits.names).sort()).toEqual(limits)
})
