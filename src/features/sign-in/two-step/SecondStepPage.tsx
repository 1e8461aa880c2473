import { redirect, useSearchParams } from 'react-router'
import { defineForm } from '../../../base/form/defineForm.ts'
import { formAction } from '../../../base/form/formAction.ts'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { notify } from '../../../base/ui/toast.ts'
import type { AccountsApi } from '../../accounts/contract.ts'
import { safePath } from '../../accounts/rules.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { signInText } from '../text/en.ts'
import type { TwoStepApi } from './contract.ts'
import { twoStepText } from './text/en.ts'

const codeForm = defineForm({
  fields: ['from'],
  secrets: ['code'],
  async work({ code, from }, call: Call) {
    const { member } = await answer(api<TwoStepApi>(call).auth['second-step'].$post({ json: { code } }))
    await answer(api<AccountsApi>(call).jwt.$post({ json: { email: member.email } }))
    notify.success(textHere(signInText).login.success)
    return redirect(safePath(from))
  },
})

export const action = formAction([codeForm])

/** The page of the second step of sign-in, which takes a code. */
export function Component() {
  const { login } = useText(twoStepText)
  const { Form, field, busy, refused } = useForm(codeForm)
  const [search] = useSearchParams()
  const from = search.get('from')
  return (
    <AuthFrame heading={login.heading}>
      <PageMeta title={login.title} hidden />
      {refused ? <Callout kind="danger">{refused.detail}</Callout> : <p>{login.body}</p>}
      <Form>
        <input type="hidden" name="from" value={safePath(from)} />
        <TextField
          {...field('code')}
          label={login.code}
          required
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          hint={login.hint}
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
