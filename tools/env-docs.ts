import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '../src/base/server/settings.ts'

/** Where the list of settings lies, for operators to copy from. */
export const envDocsPath = join(import.meta.dirname, '..', '.env.example')

const head = `\
Every setting there is, each with its usual value. Nothing needs to be set.
To change one, copy its line into a file named .env beside this one and take away the "#" before the name,
or set an environment variable of that name, which goes before the file.`

/** The text of `.env.example`: each variable explained once, commented out with its usual value. */
export function describeSettings(): string {
  const parts = Object.entries(settings).map(
    ([name, { about, expects, usual }]) =>
      `${comment(`${about}\nExpects ${expects}.`)}\n# ${name}=${quoted(usual)}`,
  )
  return `${[comment(head), ...parts].join('\n\n')}\n`
}

function comment(text: string): string {
  return text.replaceAll(/^/gm, '# ')
}

/** As `.env` files are read: what holds white space stands in quotes. */
function quoted(value: string): string {
  return /\s/.test(value) ? JSON.stringify(value) : value
}

if (import.meta.main) await writeFile(envDocsPath, describeSettings())
