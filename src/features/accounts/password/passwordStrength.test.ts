import { describe, expect, test } from 'vitest'
import { brokenPasswordRule } from '../rules.ts'
import { isEasyToGuess, ownWords } from './passwordStrength.ts'

const site = { name: 'Riverside Academy', host: 'learn.riverside.example' }
const email = 'amina.rahman@mail.example'
const words = ownWords(site, email)

/** All of these keep the rules of the form, so that nothing else would refuse them. */
describe('easy to guess is', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'Passw0rd!',
    'Qwerty123!',
    'Welcome1!',
    'Abcd1234!',
    'Iloveyou1!',
    'Monkey123!',
    'Dragon12!',
    '1qaz@WSX',
    'Aa1!Aa1!',
    'Aa123456!',
    'Aa1!'.repeat(16),
  ])('%s, which many people have', (password) => {
    expect(brokenPasswordRule(password, email)).toBeNull()
    expect(isEasyToGuess(password, words)).toBe(true)
  })

  test.each([
    ['the product', 'Tercet2026!'],
    ['the site', 'Riverside26!'],
    ['the site in disguise', 'R1vers1de!26'],
    ['its address', 'Learn.2026'],
    ['the member', 'Rahman1987!'],
    ['the mailbox', 'Amina2026!'],
  ])('what is made of the name of %s', (_, password) => {
    expect(brokenPasswordRule(password, email)).toBeNull()
    expect(isEasyToGuess(password, words)).toBe(true)
  })
})

test.each([
  'Correct.Horse1',
  'Tr0ub4dor&3',
  'kX9#mQ2$',
  'Amina.Reads.Slowly7',
  'Riverside has 3 Bridges!',
  'পাসওয়ার্ড Aa1! ঘোড়া',
])('%s is not easy to guess', (password) => {
  expect(isEasyToGuess(password, words)).toBe(false)
})

test('the words of a site are those of its name, its address and the e-mail, without short ones', () => {
  expect(words.toSorted()).toEqual([
    'academy',
    'amina',
    'example',
    'learn',
    'mail',
    'rahman',
    'riverside',
    'tercet',
  ])
})
