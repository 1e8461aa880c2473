import { beforeAll, expect, test, vi } from 'vitest'
import { translationOf } from '../../../base/text/translation.ts'
import { audit as bangla } from '../text/bn.ts'

let eventText: typeof import('./eventText.ts').eventText

// Languages are there for as long as a process runs; this one is for these tests alone.
beforeAll(async () => {
  vi.resetModules()
  const { addLanguage } = await import('../../../base/text/catalogue.ts')
  addLanguage('bn', translationOf({ audit: bangla }))
  eventText = (await import('./eventText.ts')).eventText
})

const event = { kind: 'session.started', count: 1, details: {}, actorId: null, actorEmail: null }

const howOf = (language: 'en' | 'bn', details: Record<string, string>) =>
  eventText(language, { ...event, details }).how

test.each([
  [{ method: 'password' }, 'by password', 'উপায়: পাসওয়ার্ড'],
  [{ method: 'google+recovery-code' }, 'by google + recovery code', 'উপায়: google + পুনরুদ্ধার কোড'],
  [{ to: 'administrator', from: 'member' }, 'from member, to administrator', 'আগে: সদস্য, এখন: প্রশাসক'],
  [{ sessions: '12' }, 'logins 12', 'লগইনের সংখ্যা: ১২'],
  [{ scopes: 'read write' }, 'scopes read write', 'অনুমতি: পড়া লেখা'],
  [{ call: 'PUT /api/read' }, 'call PUT /api/read', 'অনুরোধ: PUT /api/read'],
  [{ provider: 'house' }, 'provider house', 'সেবাদাতা: house'],
  [{ later: 'x' }, 'later x', 'later x'],
])('the details %o are said in the language of the reader', (details, english, said) => {
  expect([howOf('en', details), howOf('bn', details)]).toEqual([english, said])
})

test.each([
  ['reason', 'account-disabled', 'invalid-credential', 'claimed', 'provider-error', 'email-missing'],
  ['reason', 'email-not-verified', 'credential-already-in-use', 'account-exists-with-different-credential'],
  ['step', 'proof', 'second'],
  ['method', 'passkey', 'code'],
  ['letter', 'reset-password', 'verify-email', 'change-email', 'allow-change'],
  ['letter', 'email-changed', 'password-changed'],
])('no %s is an English word for readers of Bangla', (name, ...values) => {
  for (const value of values) expect(howOf('bn', { [name]: value })).not.toMatch(/[a-z]/i)
})
