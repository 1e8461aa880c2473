import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forms, postTo } from '../src/app/server/attacks/smugglingForms.ts'
import { ways } from '../src/app/server/attacks/waysUp.ts'

const read = (name: string) => readFile(join(import.meta.dirname, '../docs', name), 'utf8')

const lines = (text: string) => text.split('\n')
const attacks = lines(
  (await read('security.md')).split(/^## /m).find((part) => part.startsWith('Attacks')) ?? '',
)

test.each([
  ['reliability.md', /(\S+) attacks in/, attacks.filter((line) => line.startsWith('| ')).length - 2],
  ['reliability.md', /(\S+) forms of smuggling/, forms(postTo('/')).length],
  ['security.md', /(\S+) forms in which proxies and servers could disagree/, forms(postTo('/')).length],
  ['reliability.md', /(\S+) ways to write `\.\.`/, ways.length],
])('%s counts as the code does: %s', async (page, figure, count) => {
  expect((await read(page)).match(figure)?.[1]).toBe(count.toLocaleString('en'))
})
