import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { compile, type Messages, type Signature } from './texts/compile.ts'
import { roomNames } from './texts/rooms.ts'

const root = join(import.meta.dirname, '..')

/** The languages that are translated from English. */
const translations = ['bn'] as const

const header = (source: string) =>
  `// Written by scripts/texts.ts from ${source}. Change that file, then run the script.\n`

/**
 * The modules of all texts, from the files of ICU messages (`text/en.json` and those beside it).
 * @returns their contents by their paths in the repository
 * @throws Error for a message that is malformed, lacks a plural form, or does not take what English takes
 */
export async function compileTexts(folder = root): Promise<Map<string, string>> {
  const sources = (await Array.fromAsync(glob('src/**/text/en.json', { cwd: folder }))).sort()
  const rooms = roomNames(sources.map((source) => dirname(dirname(source))))
  const modules = new Map<string, string>()
  const translated = new Map(translations.map((language) => [language, [] as [room: string, path: string][]]))
  for (const source of sources) {
    const path = dirname(source)
    const room = rooms.get(dirname(path)) ?? ''
    const english = await compileFile(folder, source, 'en')
    modules.set(join(path, 'en.ts'), english.module(room, toBase(path)))
    for (const language of translations) {
      const file = join(path, `${language}.json`)
      const read = await compileFile(folder, file, language, english.signatures).catch(unlessMissing)
      if (read === null) continue
      modules.set(join(path, `${language}.ts`), read.module(room, toBase(path)))
      translated.get(language)?.push([room, path])
    }
  }
  for (const [language, all] of translated) modules.set(`src/app/text/${language}.ts`, listOf(language, all))
  return modules
}

/** Writes these modules. */
export async function updateTexts(folder = root): Promise<void> {
  for (const [path, text] of await compileTexts(folder)) await writeFile(join(folder, path), text)
}

async function compileFile(
  folder: string,
  file: string,
  language: string,
  english?: ReadonlyMap<string, Signature>,
) {
  const messages = JSON.parse(await readFile(join(folder, file), 'utf8')) as Messages
  const { code, helpers, signatures } = compile(messages, { file, language, english })
  const isEnglish = english === undefined
  return {
    signatures,
    module(room: string, base: string): string {
      const imports = [
        ...(isEnglish ? [`import { catalogue } from '${base}/catalogue.ts'`] : []),
        ...(helpers.length > 0 ? [`import { ${helpers.join(', ')} } from '${base}/numbers.ts'`] : []),
      ].join('\n')
      const body = isEnglish
        ? `/** The texts of ${dirname(dirname(file))}. */\nexport const ${room}Text = catalogue('${room}', ${code})\n`
        : `export const ${room} = ${code}\n`
      return `${header(basename(file))}${imports}${imports === '' ? '' : '\n\n'}${body}`
    },
  }
}

/** The module that has all texts of a language, so that a browser loads them at once. */
function listOf(language: string, all: readonly [room: string, path: string][]): string {
  const imports = all.map(([room, path]) => {
    return `import { ${room} } from '${relative('src/app/text', join(path, `${language}.ts`))}'`
  })
  return [
    header(`the files named ${language}.json`).trimEnd(),
    ...imports,
    '',
    '/** The texts of every room. */',
    `export const rooms = {\n${all.map(([room]) => `  ${room},\n`).join('')}}`,
    '',
  ].join('\n')
}

function toBase(path: string): string {
  const way = relative(path, 'src/base/text')
  return way.startsWith('.') ? way : `./${way}`
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

if (import.meta.main) await updateTexts()
