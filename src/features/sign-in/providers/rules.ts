import { problemsText } from '../../../base/text/problems.ts'
import { providersText } from '../../../base/text/providers.ts'

const texts = providersText.errors

/** Why signing in by a provider can fail; `auth/` and this is the code that programs may compare. */
export type FailureReason = keyof typeof texts

/**
 * What to say about a failure. Never in the provider's words: whoever forges an answer would choose them.
 * @param wait after how many seconds to come again, where that is known
 */
export function failureText(reason: FailureReason, providerName: string, wait = 0): string {
  if (reason === 'too-many-requests' && wait > 0) return problemsText.tooMany(wait)
  const text = texts[reason]
  return typeof text === 'string' ? text : text(providerName)
}

/** True for a word that names a failure, wherever it comes from. */
export function isFailureReason(word: string | null): word is FailureReason {
  return word !== null && Object.hasOwn(texts, word)
}
