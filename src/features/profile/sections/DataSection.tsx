import { Download } from 'lucide'
import { Section } from '../../../base/form/Section.tsx'
import { useText } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { profileText } from '../text/en.ts'

/** The section to download all personal data. */
export function DataSection() {
  const { data } = useText(profileText)
  return (
    <Section heading={data.heading} about={data.about}>
      <p>{data.body}</p>
      <ButtonLink to="/api/auth/export" reloadDocument download>
        <Icon of={Download} />
        {data.download}
      </ButtonLink>
    </Section>
  )
}
