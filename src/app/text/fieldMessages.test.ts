import { expect, test, vi } from 'vitest'
import type { Text } from '../../base/text/catalogue.ts'
import { type Language, offered } from '../../base/text/language.ts'

const made: Text[] = vi.hoisted(() => [])

vi.mock('../../base/contract/fieldMessage.ts', async (original) => {
  const real = await original<typeof import('../../base/contract/fieldMessage.ts')>()
  return {
    ...real,
    fieldMessage(text: Text) {
      made.push(text)
      return real.fieldMessage(text)
    },
  }
})

/** The English messages that stand for texts which differ in another language. */
function ambiguous(texts: readonly Text[]): string[] {
  const languages = Object.keys(offered) as Language[]
  const told = Map.groupBy(texts, (text) => text('en'))
  return [...told]
    .filter(([, same]) => languages.some((language) => new Set(same.map((text) => text(language))).size > 1))
    .map(([message]) => message)
}

test('no two messages of schemas, which are looked up by their English, differ in another language', async () => {
  await import('../features.ts')
  await import('./all.ts')
  const { signInContract } = await import('../../features/sign-in/contract.ts')
  const passwords = ['', 'a', 'aaaaaaaa', 'AAAAAAAA', 'Aaaaaaaa', 'Aaaaaaa1', 'Amina@example.org1']
  for (const password of passwords)
    signInContract.signUp.body.safeParse({ email: 'amina@example.org', password })
  expect(new Set(made.map((text) => text('bn'))).size).toBeGreaterThan(20)
  expect(ambiguous(made)).toEqual([])
  const other: Text = (language) => (language === 'bn' ? 'অন্য' : (made[0]?.('en') ?? ''))
  expect(ambiguous([...made, other])).toEqual([made[0]?.('en')])
})
