import { useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Loader } from '../../../base/ui/Loader.tsx'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { adminText } from '../text/en.ts'
import type { OverviewApi } from './contract.ts'
import { Sizes } from './Sizes.tsx'
import { overviewText } from './text/en.ts'
import { WaitingList } from './WaitingList.tsx'

export async function loader(call: Call) {
  await requireAdministrator(call)
  return { overview: await defer(answer(api<OverviewApi>(call).admin.overview.$get({})), call) }
}

/** The first page of the administration: how large the site is, what is new, and what needs a look. */
export function Component() {
  const words = useText(overviewText)
  const { loading } = useText(adminText)
  const { overview } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={words.title} sub={words.sub}>
      <Await tall of={overview} loading={<Loader label={loading} />} failed={words.failed}>
        {({ waiting, ...sizes }) => (
          <>
            <Sizes {...sizes} />
            <WaitingList waiting={waiting} />
          </>
        )}
      </Await>
    </AdminFrame>
  )
}
