import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Loader } from '../../../base/ui/Loader.tsx'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { BackupsSection } from '../../admin/settings/BackupsSection.tsx'
import type { SettingsApi } from '../../admin/settings/contract.ts'
import { adminText } from '../../admin/text/en.ts'
import { demoForm, loadDemoWorld } from '../demo-world/client.ts'
import { DemoSection } from '../demo-world/DemoSection.tsx'
import { mailForm, providerForm } from '../trials/client.ts'
import { MailSection } from '../trials/MailSection.tsx'
import { ProvidersSection } from '../trials/ProvidersSection.tsx'
import { contactForm, loadSettings, looksForm, registrationForm, statisticsForm } from './client.ts'
import { logoForm, logoRemovalForm } from './logo/client.ts'
import { ContactSection } from './sections/ContactSection.tsx'
import { LogoSection } from './sections/LogoSection.tsx'
import { LooksSection } from './sections/LooksSection.tsx'
import { RegistrationSection } from './sections/RegistrationSection.tsx'
import { StatisticsSection } from './sections/StatisticsSection.tsx'
import { siteSettingsText } from './text/en.ts'

export async function loader(call: Call) {
  const { email } = await requireAdministrator(call)
  const instance = await defer(answer(api<SettingsApi>(call).admin.settings.$get({})), call)
  const [read, demo] = await Promise.all([loadSettings(call), loadDemoWorld(call)])
  return { read, demo, email, instance }
}

export const action = formAction(
  [
    looksForm,
    logoForm,
    logoRemovalForm,
    contactForm,
    statisticsForm,
    registrationForm,
    mailForm,
    providerForm,
    demoForm,
  ],
  requireAdministrator,
)

/** The page on which administrators make the site theirs. */
export function Component() {
  const { title, sub, failed } = useText(siteSettingsText)
  const { loading } = useText(adminText)
  const { read, demo, email, instance } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={title} sub={sub}>
      <LooksSection {...read} />
      <LogoSection {...read} />
      <ContactSection {...read} />
      <StatisticsSection {...read} />
      <RegistrationSection {...read} />
      <Await tall of={instance} loading={<Loader label={loading} />} failed={failed}>
        {(settings) => (
          <>
            <MailSection {...settings} email={email} />
            <ProvidersSection {...settings} />
            <BackupsSection {...settings.backups} />
          </>
        )}
      </Await>
      <DemoSection {...demo} />
    </AdminFrame>
  )
}
