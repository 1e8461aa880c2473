import { useLoaderData } from 'react-router'
import '../../../base/ui/styles/fontsReading.css'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { textHere } from '../../../base/page/language.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { plateLooks } from '../../../base/ui/art/plateLooks.ts'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { facesFor } from '../../../base/ui/facesFor.ts'
import { Loader } from '../../../base/ui/Loader.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import type { Instructor, SiteApi } from '../contract.ts'
import { InstructorCard } from './InstructorCard.tsx'
import styles from './InstructorsPage.module.css'
import { instructorsText } from './text/en.ts'
import { WhatWeProvide } from './WhatWeProvide.tsx'

/** How long the spinner shows after navigation from another page, in ms. */
const pause = 500

export async function loader(call: Call) {
  const list = answer(api<SiteApi>(call).instructors.$get({}))
  const [instructors] = await Promise.all([
    defer(import.meta.env.SSR ? list : afterPause(list)),
    facesFor({ read: textHere(instructorsText).why.opening }),
  ])
  return { instructors }
}

async function afterPause<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, pause))])
  return result
}

/** The page of the instructors. */
export function Component() {
  const { instructors } = useLoaderData<typeof loader>()
  const words = useText(instructorsText)
  return (
    <>
      <PageMeta title={words.title} description={words.description} />
      <div className="wrap">
        <PageHead title={words.heading} sub={words.sub} />
        <Await
          tall
          of={instructors}
          loading={
            <div className={styles.loading}>
              <Loader label={words.loading} className={styles.atOnce} />
            </div>
          }
          failed={words.failed}
        >
          {(list) => <People list={list} />}
        </Await>
      </div>
      <section className={`wrap section ${styles.why}`} aria-labelledby="why">
        <h2 id="why">{words.why.heading}</h2>
        <div>
          <p className={styles.opening}>{words.why.opening}</p>
          <p className={styles.body}>{words.why.body}</p>
        </div>
      </section>
      <WhatWeProvide />
    </>
  )
}

function People({ list }: { list: Instructor[] }) {
  const words = useText(instructorsText)
  if (list.length === 0) {
    return <EmptyState art={<EmptyShelf />} title={words.empty} text={words.emptyHelp} />
  }
  const looks = plateLooks(list.map(({ name }) => name))
  return (
    <ul className={styles.people}>
      {list.map((instructor, at) => (
        <InstructorCard key={instructor.id} instructor={instructor} look={looks[at]} />
      ))}
    </ul>
  )
}
