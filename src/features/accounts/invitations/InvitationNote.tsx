import { useText } from '../../../base/text/useText.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import type { Invited } from './contract.ts'
import { invitationsText } from './text/en.ts'

/** Says above the registration form what the link that led here is: an invitation, one of a member, or none any more. */
export function InvitationNote({ invitation }: { invitation: Invited | null }) {
  const { note } = useText(invitationsText)
  if (invitation === null) return <Callout kind="warning">{note.gone}</Callout>
  const { email, registered } = invitation
  return (
    <Callout kind={registered ? 'warning' : 'success'}>
      {registered ? note.registered({ email }) : note.welcome({ email })}
      {registered && (
        <>
          {' '}
          <Link className="link" to="/login">
            {note.login}
          </Link>
        </>
      )}
    </Callout>
  )
}
