import { siteText } from '../../base/text/site.ts'
import { ButtonLink } from '../../base/ui/Button.tsx'
import { StrayPage } from './StrayPage.tsx'

const { title, heading, body, button } = siteText.notFound

/** The 404 page: for unknown addresses, deleted courses and pages that failed to render on the server. */
export function NotFoundPage() {
  const home = (
    <ButtonLink to="/" variant="primary" size="lg">
      {button}
    </ButtonLink>
  )
  return <StrayPage {...{ title, heading, body }} word="404" action={home} />
}
