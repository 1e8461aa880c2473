import { useLoaderData } from 'react-router'
import { Section } from '../../../base/form/Section.tsx'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { administrationText } from '../../../base/text/administration.ts'
import { settingsText } from '../../../base/text/settings.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { Facts } from '../frame/Facts.tsx'
import { BackupsSection } from './BackupsSection.tsx'
import type { Settings, SettingsApi } from './contract.ts'

const { site, mail: mailWords, ways, limits: limitWords, instance, yes, none, ...words } = settingsText

export async function loader(call: Call) {
  await requireAdministrator(call)
  return { found: await defer(answer(api<SettingsApi>(call).admin.settings.$get({})), call) }
}

/** The page that shows the settings of the instance. */
export function Component() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={words.title} sub={words.sub}>
      <Await tall of={found} loading={<Loader label={administrationText.loading} />} failed={words.failed}>
        {(settings) => (
          <>
            <InstanceSection {...settings} />
            <BackupsSection {...settings.backups} />
            <SiteSection {...settings.site} />
            <MailSection {...settings} />
            <WaysSection {...settings} />
            <Section heading={limitWords.heading} about={limitWords.about}>
              <Facts
                facts={settings.limits.map(({ name, most, seconds }) => [
                  limitWords.names[name] ?? name,
                  limitWords.limit(most, seconds),
                ])}
              />
            </Section>
          </>
        )}
      </Await>
    </AdminFrame>
  )
}

function InstanceSection(settings: Settings) {
  const { version, address, loopback, database, readReplicas, files, proxies, logLevel } = settings
  return (
    <Section heading={instance.heading} about={instance.about}>
      <Facts
        facts={[
          [instance.version, version],
          [instance.address, loopback ? instance.loopback(address) : address],
          [instance.database, instance.databases[database]],
          [instance.readReplicas, readReplicas === 0 ? none : readReplicas],
          [instance.files, instance.places[files]],
          [instance.proxies, proxies],
          [instance.log, logLevel],
        ]}
      />
    </Section>
  )
}

function SiteSection({ name, tagline, logo, hue, contact, social }: Settings['site']) {
  return (
    <Section heading={site.heading} about={site.about}>
      <Facts
        facts={[
          [site.name, name],
          [site.tagline, tagline],
          [site.logo, logo ? yes : site.noLogo],
          [site.hue, hue === null ? site.noHue : site.degrees(hue)],
          [site.email, contact.email],
          [site.phone, contact.phone],
          [site.address, contact.address],
          [site.social, social.length === 0 ? none : social.join(' ')],
        ]}
      />
    </Section>
  )
}

function MailSection({ mail, loopback }: Settings) {
  return (
    <Section heading={mailWords.heading} about={mailWords.about}>
      {mail === null ? (
        <p>{loopback ? mailWords.printed : mailWords.kept}</p>
      ) : (
        <Facts
          facts={[
            [mailWords.server, mail.server],
            [mailWords.from, mail.from],
          ]}
        />
      )}
    </Section>
  )
}

function WaysSection({ providers, requireTwoStep }: Settings) {
  return (
    <Section heading={ways.heading} about={ways.about}>
      {providers.length === 0 && <p>{ways.none}</p>}
      <Facts
        facts={[
          ...providers.map(
            ({ name, address, reachable }) =>
              [
                name,
                <>
                  {address}{' '}
                  <Badge kind={reachable ? 'plain' : 'danger'}>
                    {reachable ? ways.reachable : ways.unreachable}
                  </Badge>
                </>,
              ] as const,
          ),
          [ways.twoStep, ways.obligations[requireTwoStep]],
        ]}
      />
    </Section>
  )
}
