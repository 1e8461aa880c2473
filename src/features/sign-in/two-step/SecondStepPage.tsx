import { Link, redirect, useActionData, useNavigation, useSearchParams } from 'react-router'
import { Form } from '../../../base/form/Form.tsx'
import { formTexts } from '../../../base/form/formText.ts'
import { useFocusOnError } from '../../../base/form/useFocusOnError.ts'
import { textHere } from '../../../base/page/language.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuse } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { notify } from '../../../base/ui/toast.ts'
import type { AccountsApi } from '../../accounts/contract.ts'
import { safePath } from '../../accounts/rules.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { signInText } from '../text/en.ts'
import type { TwoStepApi } from './contract.ts'
import { twoStepText } from './text/en.ts'

export async function action(call: Call) {
  const { code, from } = await formTexts(call.request, ['code', 'from'])
  try {
    const { member } = await answer(api<TwoStepApi>(call).auth['second-step'].$post({ json: { code } }))
    await answer(api<AccountsApi>(call).jwt.$post({ json: { email: member.email } }))
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuse(problem.status, { refused: problem.toBody() })
  }
  notify.success(textHere(signInText).login.success)
  return redirect(safePath(from))
}

/** The page of the second step of sign-in, which takes a code. */
export function Component() {
  const { login } = useText(twoStepText)
  const result = useActionData<typeof action>()
  const [search] = useSearchParams()
  const busy = useNavigation().state === 'submitting'
  const form = useFocusOnError(result)
  const from = search.get('from')
  return (
    <AuthFrame heading={login.heading}>
      <PageMeta title={login.title} hidden />
      {result ? <Callout kind="danger">{result.refused.detail}</Callout> : <p>{login.body}</p>}
      <Form ref={form} method="post">
        <input type="hidden" name="from" value={safePath(from)} />
        <TextField
          label={login.code}
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          hint={login.hint}
          error={result?.refused.errors?.find((error) => error.field === 'code')?.message}
        />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {login.submit}
        </Button>
      </Form>
      <Link className="link" to={from === null ? '/login' : `/login?${new URLSearchParams({ from })}`}>
        {login.back}
      </Link>
    </AuthFrame>
  )
}
