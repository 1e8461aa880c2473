import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../src/base/config/config.ts'
import { settings } from '../src/base/config/settings.ts'
import { describeSettings, envDocsPath } from './envDocs.ts'

/** The settings after removing every "#" before a name. */
function withoutMarks(text: string): NodeJS.Dict<string> {
  return parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, ''))
}

test('.env.example is fresh: `node scripts/envDocs.ts` would write the same', async () => {
  expect(await readFile(envDocsPath, 'utf8')).toBe(describeSettings())
})

test('copying .env.example as it is changes nothing', () => {
  expect(parseEnv(describeSettings())).toEqual({})
})

test('every setting stands in it once, with the value it has when it is not set', () => {
  const usual = Object.entries(settings).map(([name, setting]) => [name, setting.usual])
  expect(withoutMarks(describeSettings())).toEqual(Object.fromEntries(usual))
  for (const { about } of Object.values(settings)) expect(describeSettings().split(about)).toHaveLength(2)
})

test('the values in it mean the same as no value at all, except that they are fixed for administrators', () => {
  const { fixed, ...said } = readConfig(withoutMarks(describeSettings()))
  expect(fixed).toContain('name')
  expect(said).toEqual(withoutFixed(readConfig({})))
})

function withoutFixed({ fixed: _, ...rest }: ReturnType<typeof readConfig>) {
  return rest
}
