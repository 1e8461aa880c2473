import type { Config } from '../../../base/config/config.ts'
import { problem } from '../../../base/http/problems.ts'
import { accountsText } from '../../../base/text/accounts.ts'
import { problemsText } from '../../../base/text/problems.ts'
import { brokenPasswordRule } from '../rules.ts'
import { isEasyToGuess, ownWords } from './passwordStrength.ts'

/**
 * Lets a new password pass that keeps the rules of the registration form and, where others than this machine can reach
 * the site, is not easy to guess.
 * @throws Problem 422
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
