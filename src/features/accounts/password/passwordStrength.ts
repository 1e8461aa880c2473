import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { Config } from '../../../base/config/config.ts'

/** What is looked at of a password: its cost grows with the square of the length, and a long beginning tells enough. */
const longestLookedAt = 64

/** Words shorter than this stand in passwords by chance. */
const shortestWord = 4

/** Scores of the library: 2 withstands a million guesses, 3 a hundred million. */
const enough = 2
const enoughWithOwnWords = 3

// Made at the first need: it takes a tenth of a second.
let estimator: ZxcvbnFactory | null = null

/**
 * Whether somebody who knows which passwords people choose (a list of 49,233), how they are dressed up, and what this
 * account and this site are called would soon have guessed it. A password that holds one of those names needs more
 * besides.
 * @param words as `ownWords` gives them
 */
export function isEasyToGuess(password: string, words: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  })
  const { score, sequence } = estimator.check(password.slice(0, longestLookedAt), [...words])
  const isListed = sequence.length === 1 && sequence[0]?.pattern === 'dictionary'
  const holdsOwnWord = sequence.some((match) => match.dictionaryName === 'userInputs')
  return isListed || score < (holdsOwnWord ? enoughWithOwnWords : enough)
}

/** The words that a stranger tries first: of the product, the site's name and address, and the member's e-mail. */
export function ownWords({ site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>, email: string): string[] {
  const texts = ['tercet', site.name, publicUrl.hostname, email]
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words)].filter((word) => word.length >= shortestWord)
}
