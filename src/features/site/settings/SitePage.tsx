import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import type { Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { contactForm, loadSettings, looksForm, registrationForm, statisticsForm } from './client.ts'
import { ContactSection } from './sections/ContactSection.tsx'
import { LooksSection } from './sections/LooksSection.tsx'
import { RegistrationSection } from './sections/RegistrationSection.tsx'
import { StatisticsSection } from './sections/StatisticsSection.tsx'
import { siteSettingsText } from './text/en.ts'

export async function loader(call: Call) {
  await requireAdministrator(call)
  return loadSettings(call)
}

export const action = formAction(
  [looksForm, contactForm, statisticsForm, registrationForm],
  requireAdministrator,
)

/** The page on which administrators make the site theirs. */
export function Component() {
  const { title, sub } = useText(siteSettingsText)
  const read = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={title} sub={sub}>
      <LooksSection {...read} />
      <ContactSection {...read} />
      <StatisticsSection {...read} />
      <RegistrationSection {...read} />
    </AdminFrame>
  )
}
