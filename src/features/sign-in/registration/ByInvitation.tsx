import { useText } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { signInText } from '../text/en.ts'

/** Stands for the registration form where new members are invited. */
export function ByInvitation() {
  const { byInvitation: words } = useText(signInText).registration
  return (
    <>
      <Callout title={words.title}>{words.text}</Callout>
      <ButtonLink to="/contact-us" variant="primary" size="lg" block>
        {words.write}
      </ButtonLink>
    </>
  )
}
