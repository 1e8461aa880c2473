import { Link } from 'react-router'
import { accountsText } from '../../base/shared/text/accounts.ts'
import { PageMeta } from '../../base/web/PageMeta.tsx'
import { ButtonLink } from '../../base/web/ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'

const { forgot } = accountsText

/** Says plainly how to get back in while this server sends no mail. */
export function Component() {
  return (
    <AuthFrame heading={forgot.heading}>
      <PageMeta title={forgot.title} hidden />
      <p>{forgot.body}</p>
      <ButtonLink to="/contact-us" variant="primary" size="lg">
        {forgot.contact}
      </ButtonLink>
      <Link className="link" to="/login">
        {forgot.back}
      </Link>
    </AuthFrame>
  )
}
