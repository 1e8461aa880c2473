import { Download } from 'lucide'
import { profileText } from '../../../../base/shared/text/profile.ts'
import { ButtonLink } from '../../../../base/web/ui/Button.tsx'
import { Icon } from '../../../../base/web/ui/Icon.tsx'
import { Section } from './Section.tsx'

const { data } = profileText

/** Everything that is kept of the member, to take along. */
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
