import { Download } from 'lucide'
import { Section } from '../../../base/form/Section.tsx'
import { profileText } from '../../../base/text/profile.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'

const { data } = profileText

/** The section to download all personal data. */
export function DataSection() {
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
