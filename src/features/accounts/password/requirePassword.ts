import { problem } from '../../../base/http/problems.ts'
import { httpText } from '../../../base/http/text/en.ts'
import type { Services } from '../../../base/services.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import { brokenPasswordRule } from '../rules.ts'
import { accountsText } from '../text/en.ts'
import { isEasyToGuess, ownWords } from './passwordStrength.ts'

/**
 * Requires that a new password keeps the rules of the registration form and, unless the instance is on loopback, is not
 * easy to guess.
 * @throws Problem 422 when it does not
 */
export function requireUsablePassword(
  { config, site }: Pick<Services, 'config' | 'site'>,
  { email, password }: { email: string; password: string },
): void {
  const broken = brokenPasswordRule(password, email)
  if (broken !== null) throw refusal((language) => httpText(language).invalid, broken)
  if (config.loopback) return
  const words = ownWords({ name: site.now().name, host: config.publicUrl.hostname }, email)
  if (!isEasyToGuess(password, words)) return
  const easy: Text = (language) => accountsText(language).password.easy
  throw refusal(easy, easy)
}

function refusal(detail: Text, message: Text) {
  return problem({ code: 'invalid-input', status: 422, detail, errors: [{ field: 'password', message }] })
}
