import { Problem } from '../../../base/contract/problem.ts'
import { languageHere } from '../../../base/page/language.ts'
import { notifyMistake } from '../../../base/ui/toast.ts'
import { brokenRegistrationRule, mismatch } from '../rules.ts'

const code = 'broken-password-rule'

/**
 * Checks a new password before the server is asked.
 * @throws Problem about the field `password` or `confirm`, with the first rule that is broken
 */
export function requireNewPassword(
  { password, confirm }: Record<'password' | 'confirm', string>,
  email: string,
) {
  const broken = brokenRegistrationRule(password, confirm, email)
  if (broken === null) return
  const message = broken(languageHere())
  const field = broken === mismatch ? 'confirm' : 'password'
  throw new Problem({ code, status: 422, title: '', detail: message, errors: [{ field, message }] })
}

/** Tells of a broken rule in a warning toast, of another problem in an error toast. */
export function tellNewPassword({ code: of, message }: Problem, path: string): void {
  notifyMistake(of === code ? 'warning' : 'error', message, path)
}
