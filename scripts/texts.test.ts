import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compile, type Messages } from './texts/compile.ts'
import { roomNames } from './texts/rooms.ts'
import { compileTexts } from './texts.ts'

const root = join(import.meta.dirname, '..')

test('the modules of texts are fresh: `node scripts/texts.ts` would write the same', async () => {
  for (const [path, text] of await compileTexts())
    expect(await readFile(join(root, path), 'utf8'), path).toBe(text)
})

test('every English text is there in Bangla', async () => {
  for (const path of (await compileTexts()).keys()) {
    if (!path.endsWith('/text/en.ts')) continue
    const [english, bangla] = await Promise.all(
      ['en', 'bn'].map(async (language) => {
        return (await messagesIn(join(dirname(path), `${language}.json`))).map(([at]) => at)
      }),
    )
    expect(bangla, path).toEqual(english)
  }
})

/** The texts that Bangla has as they are: names, a key of the keyboard, and signs around arguments. */
const alike = [
  'src/app/web/palette/text/en.json/enter',
  'src/base/page/text/en.json/titled',
  'src/features/audit/text/en.json/events/details/done',
  'src/features/classroom/player/recording/text/en.json/rate',
  'src/features/courses/catalogue/filters/text/en.json/some',
  'src/features/courses/catalogue/others/text/en.json/quoted',
  'src/features/courses/share-link/text/en.json/facebook',
  'src/features/courses/share-link/text/en.json/whatsapp',
  'src/features/files/tracks/text/en.json/editor/heading',
  'src/features/lessons/editor/text/en.json/ask/tex',
  'src/features/site/settings/text/en.json/looks/degrees',
]

test('no text in Bangla is the English one, but where that is meant', async () => {
  const files = await Array.fromAsync(glob('{src,scripts}/**/text/en.json{,.txt}', { cwd: root }))
  expect(files).toContain('scripts/new-feature/template/text/en.json.txt')
  const same = files.map(async (file) => {
    const english = await messagesIn(file)
    const bangla = new Map(await messagesIn(file.replace('/en.json', '/bn.json')))
    return english.filter(([path, message]) => bangla.get(path) === message).map(([path]) => file + path)
  })
  expect((await Promise.all(same)).flat().sort()).toEqual(alike)
})

async function messagesIn(file: string) {
  return messagesOf(JSON.parse(await readFile(join(root, file), 'utf8')) as Messages)
}

/** The messages of an object of texts, by their paths. */
function messagesOf(messages: Messages, path = ''): [path: string, message: string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}/${name}`, value]] : messagesOf(value, `${path}/${name}`),
  )
}

const compiled = (messages: Messages, language = 'en') => compile(messages, { file: 'en.json', language })

/** What the code of a text gives for its arguments. */
async function read(message: string, given: object, language = 'en'): Promise<unknown> {
  const { code } = compiled({ it: message }, language)
  const format = JSON.stringify(join(root, 'src/base/text/numbers.ts'))
  const body = `import { numberIn, pluralIn } from ${format}; void [numberIn, pluralIn]; export const texts = ${code}`
  const folder = await mkdtemp(join(tmpdir(), 'tercet-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'read.mts'), body)
  const { texts } = (await import(join(folder, 'read.mts'))) as { texts: { it: unknown } }
  return typeof texts.it === 'function' ? texts.it(given) : texts.it
}

const who = (text: string) => ({ who: text })

test.each([
  ['Don’t say "it\'s" in `code`', {}, 'Don’t say "it\'s" in `code`'],
  ["A sign such as $'{five}' and \\ {name}", { name: 'Ruth' }, `A sign such as $${'{five}'} and \\ Ruth`],
  ['Hello {name}', { name: '`#{1}`' }, 'Hello `#{1}`'],
  ['{most, number} letters', { most: 12_345 }, '12,345 letters'],
  ['{count, plural, =0 {none} one {# course} other {# courses}}', { count: 0 }, 'none'],
  ['{count, plural, =0 {none} one {# course} other {# courses}}', { count: 1 }, '1 course'],
  ['{count, plural, one {# of {name}} other {# by {name}}}', { count: 1_000, name: '#' }, '1,000 by #'],
  ['{way, select, mail {by mail} other {by hand}}', { way: 'mail' }, 'by mail'],
  ['{way, select, mail {by mail} other {by hand}}', { way: 'carrier' }, 'by hand'],
  ['By <who>{name}</who>, 5 < 6', { name: '<b>', who }, ['By ', { who: '<b>' }, ', 5 < 6']],
  ['<who>{name}</who>’s', { name: 'Ruth', who }, [{ who: 'Ruth' }, '’s']],
])('the text %s says with %o: %s', async (message, given, said) => {
  expect(await read(message, given)).toEqual(said)
})

test('numbers of Bangla texts have Bangla digits', async () => {
  expect(await read('{count, plural, one {#টি} other {#টি}}', { count: 123_456 }, 'bn')).toBe('১,২৩,৪৫৬টি')
})

test.each([
  ['a mark within a plural form', '{count, plural, one {<b>#</b>} other {#}}', 'outside of plural forms'],
  ['a mark within a mark', 'Read <b>it <i>now</i></b>', 'outside of plural forms'],
  ['a mark that is not closed', 'Read <b>this', 'UNCLOSED_TAG'],
  ['a mark without words', 'Read<br/>this', 'around words'],
  ['nothing', ' ', 'empty'],
  ['a brace that is not closed', 'Hello {name', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
  ['a plural without the form for one', '{count, plural, other {# courses}}', 'lacks one'],
  ['an ordinal', '{at, selectordinal, one {#st} other {#th}}', 'plain plurals'],
  ['a date', '{at, date}', 'given as texts'],
  ['a number of its own style', '{most, number, percent}', 'usual style'],
  [
    'an argument named like the parameter of a plural form',
    '{count, plural, one {# {n}} other {# {n}}}',
    'named {n}',
  ],
  ['an argument of two kinds', '{count} of {count, number}', 'two ways'],
])('a text with %s is refused, and it is said where', (_, message, reason) => {
  expect(() => compiled({ list: { it: message } })).toThrow(`en.json, list.it`)
  expect(() => compiled({ list: { it: message } })).toThrow(reason)
})

test.each([
  ['takes another argument', { hello: 'হ্যালো {nam}' }, 'takes nam: string, and the English text name: string'],
  ['takes an argument too few', { hello: 'হ্যালো' }, 'takes nothing, and the English text name: string'],
  ['leaves out a mark', { hello: 'হ্যালো {name}' }, 'takes name: string', 'Hello <b>{name}</b>'],
  ['takes it as a number', { hello: 'হ্যালো {name, number}' }, 'takes name: number'],
  ['is none of the English ones', { bye: 'বিদায়' }, 'no such text in English'],
])('a translation that %s is refused', (_, messages, reason, hello = 'Hello {name}') => {
  const english = compiled({ hello }).signatures
  expect(() => compile(messages, { file: 'bn.json', language: 'bn', english })).toThrow(reason)
})

test('the texts of a room are named after its folder, and after its parent too where that name is taken', () => {
  const names = roomNames([
    'src/features/admin',
    'src/features/courses/admin',
    'src/features/sign-in/two-step',
  ])
  expect(Object.fromEntries(names)).toEqual({
    'src/features/admin': 'admin',
    'src/features/courses/admin': 'coursesAdmin',
    'src/features/sign-in/two-step': 'twoStep',
  })
})

test('a room that no translator has seen yet stays out of the translation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tercet-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'src/features/notes/text'), { recursive: true })
  await writeFile(join(folder, 'src/features/notes/text/en.json'), '{ "title": "Notes" }')
  await cp(join(root, 'src/base/form'), join(folder, 'src/base/form'), { recursive: true })
  const modules = await compileTexts(folder)
  expect(modules.get('src/features/notes/text/en.ts')).toContain(
    "export const notesText = catalogue('notes', {",
  )
  expect(modules.has('src/features/notes/text/bn.ts')).toBe(false)
  expect(modules.get('src/app/text/bn.ts')).toContain("import { form } from '../../base/form/text/bn.ts'")
  expect(modules.get('src/app/text/bn.ts')).not.toContain('notes')
})
