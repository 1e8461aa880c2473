import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { queryOf } from '../../../base/page/list/address.ts'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { ListTools } from '../../../base/page/list/ListTools.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { CompactSelect } from '../../../base/ui/CompactSelect.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { adminText } from '../../admin/text/en.ts'
import type { ReviewsApi } from '../contract.ts'
import { heldStates } from '../rules.ts'
import { decisionForm } from './client.ts'
import styles from './HeldReview.module.css'
import { HeldReview } from './HeldReview.tsx'
import { reviewsAdminText } from './text/en.ts'

const path = '/admin/reviews'

export async function loader(call: Call) {
  await requireAdministrator(call)
  const state = heldStates.find((name) => name === queryOf(call).get('state')) ?? 'reported'
  return loadList(call, { state }, (query) => answerPage(api<ReviewsApi>(call).admin.reviews.$get({ query })))
}

export const action = formAction([decisionForm], requireAdministrator)

/** The page with the reviews that members have reported, or that are hidden. */
export function Component() {
  const words = useText(reviewsAdminText)
  const admin = useText(adminText)
  const { asked, found } = useLoaderData<typeof loader>()
  return (
    <AdminFrame
      title={words.title}
      sub={words.sub}
      tools={
        <ListTools action={path} submit={admin.show}>
          <CompactSelect key={asked.state} label={words.which} name="state" defaultValue={asked.state}>
            {heldStates.map((name) => (
              <option key={name} value={name}>
                {words.states[name]}
              </option>
            ))}
          </CompactSelect>
        </ListTools>
      }
    >
      <PagedList
        of={found}
        loading={<Loader label={admin.loading} />}
        failed={words.failed}
        empty={{ title: words.nothing[asked.state], text: words.nothingHelp }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={admin} />}
      >
        {(items) => (
          <ul className={styles.list} aria-label={words.title}>
            {items.map((review) => (
              <HeldReview key={review.id} review={review} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminFrame>
  )
}
