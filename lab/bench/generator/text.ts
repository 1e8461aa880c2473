import { dictionary } from '@zxcvbn-ts/language-common'
import type { Chance } from './random.ts'
import { audiences, durations, familyNames, givenNames, openings, smallWords, topics } from './words.ts'

/** Some 7,800 English words in a scattered order, since the first ones are chosen most often. */
const vocabulary = [...(dictionary['diceware-common'] as string[])].sort(
  (one, other) => scattered(one) - scattered(other) || (one < other ? -1 : 1),
)

function scattered(word: string): number {
  let sum = 0
  for (const sign of word) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  return Math.imul(sum, 2_654_435_761) >>> 0
}

const skew = 0.8

/** A course's title: "Practical Bookbinding for Teachers", "Slow Chemistry: Umbrella Harvest". */
export function titleOf(chance: Chance): string {
  const about = topics[chance.zipf(topics.length, skew)]
  const begun = `${chance.of(openings)} ${about}`
  return chance.below(3) === 0
    ? `${begun} ${chance.of(audiences)}`
    : `${begun}: ${capitalised(rareWord(chance))} ${capitalised(rareWord(chance))}`
}

/** Two to four sentences, in which every other word is a rare one. */
export function descriptionOf(chance: Chance): string {
  return Array.from({ length: 2 + chance.below(3) }, () => sentence(chance)).join(' ')
}

function sentence(chance: Chance): string {
  const words = Array.from({ length: 8 + chance.below(9) }, (_, at) =>
    at % 2 === 0 ? smallWords[chance.zipf(smallWords.length, skew)] : rareWord(chance),
  )
  return `${capitalised(words.join(' '))}.`
}

function rareWord(chance: Chance): string {
  return vocabulary[chance.zipf(vocabulary.length, skew)] ?? ''
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export function nameOf(chance: Chance): string {
  const given = givenNames[chance.zipf(givenNames.length, skew)]
  const family = familyNames[chance.zipf(familyNames.length, skew)]
  return chance.below(4) === 0 ? `${given} ${capitalised(rareWord(chance))} ${family}` : `${given} ${family}`
}

export function durationOf(chance: Chance): string {
  return chance.of(durations)
}
