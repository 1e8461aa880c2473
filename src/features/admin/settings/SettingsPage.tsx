import { useLoaderData } from 'react-router'
import { Section } from '../../../base/form/Section.tsx'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { numberIn } from '../../../base/text/numbers.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Loader } from '../../../base/ui/Loader.tsx'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { Facts } from '../frame/Facts.tsx'
import { adminText } from '../text/en.ts'
import type { Settings, SettingsApi } from './contract.ts'
import { spanIn } from './shared/amounts.ts'
import { settingsText } from './text/en.ts'

export async function loader(call: Call) {
  await requireAdministrator(call)
  return { found: await defer(answer(api<SettingsApi>(call).admin.settings.$get({})), call) }
}

/** The page that shows the settings of the instance. */
export function Component() {
  const { title, sub, failed } = useText(settingsText)
  const { loading } = useText(adminText)
  const { found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={title} sub={sub}>
      <Await tall of={found} loading={<Loader label={loading} />} failed={failed}>
        {(settings) => (
          <>
            <InstanceSection {...settings} />
            <WaysSection {...settings} />
            <LimitsSection {...settings} />
          </>
        )}
      </Await>
    </AdminFrame>
  )
}

function InstanceSection(settings: Settings) {
  const { version, address, loopback, database, readReplicas, files, proxies, logLevel } = settings
  const { instance, none } = useText(settingsText)
  const language = useLanguage()
  return (
    <Section heading={instance.heading} about={instance.about}>
      <Facts
        facts={[
          [instance.version, version],
          [instance.address, loopback ? instance.loopback({ address }) : address],
          [instance.database, instance.databases[database]],
          [instance.readReplicas, readReplicas === 0 ? none : numberIn(language, readReplicas)],
          [instance.files, instance.places[files]],
          [instance.proxies, numberIn(language, proxies)],
          [instance.log, logLevel],
        ]}
      />
    </Section>
  )
}

function WaysSection({ requireTwoStep }: Settings) {
  const { ways } = useText(settingsText)
  return (
    <Section heading={ways.heading} about={ways.about}>
      <Facts facts={[[ways.twoStep, ways.obligations[requireTwoStep]]]} />
    </Section>
  )
}

function LimitsSection({ limits }: Settings) {
  const { limits: words } = useText(settingsText)
  const language = useLanguage()
  return (
    <Section heading={words.heading} about={words.about}>
      <Facts
        facts={limits.map(({ name, most, seconds }) => [
          (words.names as Record<string, string>)[name] ?? name,
          words.limit.rate({ most, span: spanIn(language, seconds) }),
        ])}
      />
    </Section>
  )
}
