import { useText } from '../../../base/text/useText.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { administratorsText } from './text/en.ts'

/** Says above the registration form that whoever registers by this link becomes the administrator. */
export function AdministratorNote() {
  const { becomes } = useText(administratorsText)
  return (
    <Callout kind="warning" title={becomes.title}>
      {becomes.text}
    </Callout>
  )
}
