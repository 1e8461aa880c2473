import { readdir, readFile } from 'node:fs/promises'
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
    offline: [...offlineFiles(manifest), ...(await pdfScripts(join(folder, 'client')))],
  }
}

/** The page of a lesson, and that of all that is kept: those that are read without a connection. */
const offlinePages = [
  'src/features/classroom/player/PlayerPage.tsx',
  'src/features/classroom/offline/OfflinePage.tsx',
]

/** The files that these pages need, with those that they load only when something in them is used. */
function offlineFiles(manifest: Manifest): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string, isDeep: boolean) => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    const further = isDeep
      ? [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]
      : (chunk.imports ?? [])
    for (const one of further) visit(one, isDeep)
  }
  // What all pages share names every page, so it is not followed.
  for (const name of [entry, takeOver, 'src/app/web/laterPages.tsx', styles]) visit(name, false)
  for (const name of offlinePages) visit(name, true)
  return [...files].filter((file) => !isFont(file))
}

/** The scripts by which PDFs are read, which the manifest does not name; other parts of it are seldom needed, and many. */
async function pdfScripts(client: string): Promise<string[]> {
  const entries = await readdir(join(client, 'assets'), { withFileTypes: true })
  const folder = entries.find((entry) => entry.isDirectory() && entry.name.startsWith('pdf-'))?.name
  if (folder === undefined) return []
  const names = await readdir(join(client, 'assets', folder))
  return names.filter((name) => /\.m?js$/.test(name)).map((name) => `/assets/${folder}/${name}`)
}

/** Fonts are kept as far as pages have loaded them. */
function isFont(file: string): boolean {
  return /\.woff2?$/.test(file)
}

function linksTo({ styles, fonts }: PageFiles): string {
  return [
    ...styles.map((file) => `<${file}>; rel=preload; as=style`),
    ...fonts.map((file) => `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(', ')
}

/** The files of a page: the entry's script, all scripts that its screens need, the stylesheets and the fonts. */
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
    // A preload would be asked for without scripts too.
    scripts: addresses([...(manifest[entry]?.imports ?? []), entry]),
    later: [...later],
    styles: addresses([styles]),
    lateStyles: (manifest[entry]?.assets ?? [])
      .filter((file) => file.endsWith('.css'))
      .map((file) => `/${file}`),
    fonts: addresses(fonts),
  }
}
