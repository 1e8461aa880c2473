import type { Text } from '../../../base/text/catalogue.ts'
import { usual } from '../../../base/text/language.ts'
import { waitOf } from '../../../base/text/wait.ts'
import { providersText } from './text/en.ts'

/** Why sign-in by a provider can fail. With `auth/` before it, it is the problem code. */
export type FailureReason = keyof ReturnType<typeof providersText>['errors']

/**
 * The text for a failure. It never quotes the provider, since a forged response could choose the words.
 * @param wait the seconds to wait before trying again, where known
 */
export function failureText(reason: FailureReason, providerName: string, wait = 0): Text {
  return (language) => {
    const { errors, tooMany } = providersText(language)
    if (reason === 'too-many-requests' && wait > 0) {
      return tooMany(waitOf(wait))
    }
    const text = errors[reason]
    return typeof text === 'string' ? text : text({ name: providerName })
  }
}

/** Whether an untrusted word names a failure. */
export function isFailureReason(word: string | null): word is FailureReason {
  return word !== null && Object.hasOwn(providersText(usual).errors, word)
}
