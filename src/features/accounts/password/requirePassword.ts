import type { Config } from '../../../base/config/config.ts'
import { problem } from '../../../base/http/problems.ts'
import { accountsText } from '../../../base/text/accounts.ts'
import { problemsText } from '../../../base/text/problems.ts'
import { brokenPasswordRule } from '../rules.ts'
import { isEasyToGuess, ownWords } from './passwordStrength.ts'

/**
 * Requires that a new password keeps the rules of the registration form and, unless the instance is on loopback, is not
 * easy to guess.
 * @throws Problem 422 when it does not
 */
export function requireUsablePassword(
  config: Pick<Config, 'site' | 'publicUrl' | 'loopback'>,
  { email, password }: { email: string; password: string },
): void {
  const broken = brokenPasswordRule(password, email)
  if (broken !== null) throw refusal(problemsText.invalid, broken)
  if (config.loopback || !isEasyToGuess(password, ownWords(config, email))) return
  throw refusal(accountsText.password.easy, accountsText.password.easy)
}

function refusal(detail: string, message: string) {
  return problem({ code: 'invalid-input', status: 422, detail, errors: [{ field: 'password', message }] })
}
