import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { render } from '../../web/entry.server.tsx'
import type { PageFiles } from '../../web/pageData.tsx'
import type { Client } from './client.ts'
import { themeScript, themeScriptHash } from './theme.ts'

const entry = 'src/app/web/entry.client.tsx'

/** Every page is set in these; only fonts that come with the style sheets are there for the first paint. */
const fonts = [
  'node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
]

/** The client that `npm run build` has put into `folder`. */
export async function openBuiltClient(folder: string): Promise<Client> {
  const built = (await import(pathToFileURL(join(folder, 'server/entry.server.js')).href)) as {
    render: typeof render
  }
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const filesFor = (screens: string[]) => filesOf(manifest, [entry, ...screens])
  return {
    render: (request, { fetch }) => built.render(request, { fetch, filesFor, themeScript }),
    policy: { scripts: [themeScriptHash], styles: [], connect: [] },
    folder: join(folder, 'client'),
  }
}

/** The entry's script, and every script and style sheet that the screens need, each once. */
function filesOf(manifest: Manifest, names: string[]): PageFiles {
  const seen = new Set<string>()
  const preloads = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    preloads.add(`/${chunk.file}`)
    for (const sheet of chunk.css ?? []) styles.add(`/${sheet}`)
  }
  for (const name of names) visit(name)
  const script = manifest[entry]?.file
  return {
    scripts: script === undefined ? [] : [`/${script}`],
    preloads: [...preloads],
    styles: [...styles],
    fonts: fonts.flatMap((name) => manifest[name] ?? []).map(({ file }) => `/${file}`),
  }
}
