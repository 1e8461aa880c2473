import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readInstructors } from './list.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tercet-content-'))
  mkdirSync(join(dataDir, 'content'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
})

const own = () => join(dataDir, 'content', 'instructors.json')

const ada = {
  id: 'ada',
  name: 'Ada Byron',
  image: 'https://pictures.example/ada.jpg',
  experience: 12,
  expertise: 'Engines',
  courses: ['Notes on a Machine'],
}

test('eight instructors come with the product', () => {
  expect(readInstructors(dataDir)).toHaveLength(8)
})

test("an operator's own list takes the place of ours, in its order", () => {
  const bo = { ...ada, id: 'bo', name: 'Bo', image: '', courses: [] }
  writeFileSync(own(), JSON.stringify([bo, ada]))
  expect(readInstructors(dataDir)).toEqual([bo, ada])
})

test('an entry may name the account of a member', () => {
  const member = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  writeFileSync(own(), JSON.stringify([{ ...ada, member: member.toUpperCase() }]))
  expect(readInstructors(dataDir)).toEqual([{ ...ada, member }])
})

test.each([
  ['something that is not JSON', '[{]', 'it is not JSON ('],
  ['no list', '{}', 'it holds no list.'],
  [
    'wrong entries',
    JSON.stringify([ada, { ...ada, id: '', experience: 'long', image: 'ada.jpg' }]),
    'entry 2: id: Please fill in this field. entry 2: image: Please enter a link',
  ],
  [
    'a missing field',
    JSON.stringify([{ ...ada, name: undefined }]),
    'entry 1: name: Please write some text here.',
  ],
  [
    'a course without a title',
    JSON.stringify([{ ...ada, courses: ['One', ' '] }]),
    'entry 1: courses 2: Please fill in this field.',
  ],
  [
    'years below none',
    JSON.stringify([{ ...ada, experience: -1 }]),
    'entry 1: experience: Please enter a whole number from 0 to 80.',
  ],
  ['a member who is no id', JSON.stringify([{ ...ada, member: 'ada' }]), 'entry 1: member: '],
  ['a person who is no entry', '["Ada"]', 'entry 1: Please give the fields of one person in curly brackets.'],
  ['an id twice', JSON.stringify([ada, ada]), 'two entries have the id "ada". Give each its own.'],
])('a file with %s is refused by its name, in plain words', (_, text, complaint) => {
  writeFileSync(own(), text)
  expect(() => readInstructors(dataDir)).toThrow(`${own()} cannot be used: ${complaint}`)
})
