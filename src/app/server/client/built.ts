import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { isPage, render } from '../../web/entry.server.tsx'
import type { PageFiles } from '../../web/pageData.tsx'
import { openBuiltFiles } from './builtFiles.ts'
import type { Client } from './client.ts'
import { themeScript, themeScriptHash } from './theme.ts'

const entry = 'src/app/web/entry.client.tsx'
const takeOver = 'src/app/web/takeOver.tsx'
const styles = 'style.css'

/** The fonts of every page, which are preloaded with the stylesheets to be there for the first paint. */
const fonts = [
  'node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
]

/** Opens the client that `npm run build` has made. */
export function openClient(): Promise<Client> {
  return openBuiltClient(join(import.meta.dirname, '../../../../dist'))
}

/** Opens the client that was built into `folder`. */
export async function openBuiltClient(folder: string): Promise<Client> {
  const built = (await import(pathToFileURL(join(folder, 'server/entry.server.js')).href)) as {
    isPage: typeof isPage
    render: typeof render
  }
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  // There are no more sets of screens than routes in each language.
  const found = new Map<string, PageFiles>()
  const filesFor = (screens: string[]) => {
    const name = screens.join(' ')
    const files = found.get(name) ?? filesOf(manifest, [entry, takeOver, ...screens])
    found.set(name, files)
    return files
  }
  return {
    render: (request, given) => built.render(request, { ...given, filesFor, themeScript }),
    isPage: built.isPage,
    policy: { scripts: [themeScriptHash], styles: [], connect: [] },
    folder: join(folder, 'client'),
    assets: openBuiltFiles(join(folder, 'client/assets')),
    ahead: linksTo(filesFor([])),
  }
}

function linksTo({ styles, fonts }: PageFiles): string {
  return [
    ...styles.map((file) => `<${file}>; rel=preload; as=style`),
    ...fonts.map((file) => `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(', ')
}

/** The files of a page: the entry's script, all scripts that its screens need, the stylesheet and the fonts. */
function filesOf(manifest: Manifest, names: string[]): PageFiles {
  const seen = new Set<string>()
  const later = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    later.add(`/${chunk.file}`)
  }
  for (const name of names) visit(name)
  const addresses = (names: string[]) =>
    names.flatMap((name) => manifest[name] ?? []).map(({ file }) => `/${file}`)
  return {
    scripts: addresses([entry]),
    later: [...later],
    styles: addresses([styles]),
    fonts: addresses(fonts),
  }
}
