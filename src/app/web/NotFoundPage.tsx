import { useText } from '../../base/text/useText.ts'
import { ButtonLink } from '../../base/ui/Button.tsx'
import { StrayPage } from './StrayPage.tsx'
import { webText } from './text/en.ts'

/** The 404 page: for unknown addresses, deleted courses and pages that failed to render on the server. */
export function NotFoundPage() {
  const { title, heading, body, button } = useText(webText).notFound
  const home = (
    <ButtonLink to="/" variant="primary" size="lg">
      {button}
    </ButtonLink>
  )
  return <StrayPage {...{ title, heading, body }} word="404" action={home} />
}
