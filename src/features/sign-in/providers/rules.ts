import { problemsText } from '../../../base/text/problems.ts'
import { providersText } from '../../../base/text/providers.ts'

const texts = providersText.errors

/** Why sign-in by a provider can fail. With `auth/` before it, it is the problem code. */
export type FailureReason = keyof typeof texts

/**
 * The text for a failure. It never quotes the provider, since a forged response could choose the words.
 * @param wait the seconds to wait before trying again, where known
 */
export function failureText(reason: FailureReason, providerName: string, wait = 0): string {
  if (reason === 'too-many-requests' && wait > 0) return problemsText.tooMany(wait)
  const text = texts[reason]
  return typeof text === 'string' ? text : text(providerName)
}

/** Whether an untrusted word names a failure. */
export function isFailureReason(word: string | null): word is FailureReason {
  return word !== null && Object.hasOwn(texts, word)
}
