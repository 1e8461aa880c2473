import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Setting } from '../src/base/config/setting.ts'
import { settings } from '../src/base/config/settings.ts'
import { type IssuerSetting, issuerSettings, issuerVariable } from '../src/base/config/usualProviders.ts'

/** The list of settings, for operators to copy from. */
export const envDocsPath = join(import.meta.dirname, '..', '.env.example')

const head = `\
Every setting there is, each with its usual value. Nothing needs to be set.
To change one, copy its line into a file named .env beside this one and take away the "#" before the name,
or set an environment variable of that name, which goes before the file.`

/** The text of `.env.example`: each variable with an explanation, commented out with its default. */
export function describeSettings(): string {
  const issuer = Object.entries(issuerSettings).map(
    ([name, setting]) => [issuerVariable('<ID>', name as IssuerSetting), setting] as const,
  )
  const parts = [...Object.entries(settings), ...issuer].map(describe)
  return `${[comment(head), ...parts].join('\n\n')}\n`
}

function describe([name, { about, expects, usual }]: readonly [string, Setting]): string {
  return `${comment(`${about}\nExpects ${expects}.`)}\n# ${name}=${quoted(usual)}`
}

function comment(text: string): string {
  return text.replaceAll(/^/gm, '# ')
}

/** Quotes a value with white space, as the syntax of `.env` files requires. */
function quoted(value: string): string {
  return /\s/.test(value) ? JSON.stringify(value) : value
}

if (import.meta.main) await writeFile(envDocsPath, describeSettings())
