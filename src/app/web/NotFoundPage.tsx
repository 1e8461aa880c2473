import { siteText } from '../../base/text/site.ts'
import { ButtonLink } from '../../base/ui/Button.tsx'
import { StrayPage } from './StrayPage.tsx'

const { title, heading, body, button } = siteText.notFound

/** For unknown addresses, courses that are gone, and pages that the server could not draw. */
export function NotFoundPage() {
  const home = (
    <ButtonLink to="/" variant="primary" size="lg">
      {button}
    </ButtonLink>
  )
  return <StrayPage {...{ title, heading, body }} word="404" action={home} />
}
