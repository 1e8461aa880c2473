import { ArrowRight } from 'lucide'
import { useLoaderData } from 'react-router'
import { pageSize } from '../../../base/contract/pageSize.ts'
import { Await } from '../../../base/page/Await.tsx'
import { type Deferred, defer } from '../../../base/page/defer.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { Grid } from '../../../base/ui/Grid.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { CardSkeletons } from '../../../base/ui/Skeleton.tsx'
import { Tagline } from '../../../base/ui/Tagline.tsx'
import { useSite } from '../../../base/ui/useSite.ts'
import { CourseCard } from '../../../features/courses/CourseCard.tsx'
import type { CourseCard as CourseCardData, CoursesApi } from '../../../features/courses/contract.ts'
import type { NotedCard } from '../../../features/courses/notes/shared/note.ts'
import { coursesText } from '../../../features/courses/text/en.ts'
import styles from './HomePage.module.css'
import { Carousel } from './home/Carousel.tsx'
import { Faq } from './home/Faq.tsx'
import { Statistics } from './home/Statistics.tsx'
import { describeHome } from './home/structuredData.ts'
import { homeText } from './home/text/en.ts'

const shown = { limit: String(pageSize.few) }

export async function loader(call: Call) {
  const courses = api<CoursesApi>(call)
  // In a browser, further visits alone need it.
  const { noteLists } = await import('../../../features/courses/notes/client/notes.ts')
  const newest = answer(courses['all-courses'].$get({ query: shown }))
  const mostTaken = answer(courses['popular-courses'].$get({ query: shown }))
  // Of a list that fails, nothing is noted.
  const lists = Promise.all([newest, mostTaken].map((list) => list.catch(() => [])))
  const noted = lists.then((found) => noteLists(call, found))
  const withNotes = async (list: Promise<CourseCardData[]>, at: number): Promise<NotedCard[]> => {
    const found = await list
    return (await noted)[at] ?? found
  }
  const [latest, popular] = await Promise.all([
    defer(withNotes(newest, 0), call),
    defer(withNotes(mostTaken, 1), call),
  ])
  return { latest, popular }
}

/** The front page. */
export function Component() {
  const { latest, popular } = useLoaderData<typeof loader>()
  const site = useSite()
  const home = useText(homeText)
  return (
    <>
      <PageMeta title={home.title} path="/" data={describeHome(site, home)} />
      <section className={`wrap ${styles.mast}`}>
        <h1>
          <Tagline text={site.tagline} drop />
        </h1>
        <p className={styles.lede}>{home.lede(site)}</p>
        <div className={styles.actions}>
          <ButtonLink to="/all-courses" variant="primary" size="lg">
            {home.browse}
          </ButtonLink>
          <ButtonLink to="/instructors" size="lg">
            {home.instructors}
          </ButtonLink>
        </div>
      </section>
      <div className="wrap">
        <Carousel />
      </div>
      <section className="wrap section" aria-labelledby="latest">
        <SectionHead id="latest" title={home.latest} to="/all-new-courses" link={home.latestAll} />
        <Courses of={latest} />
      </section>
      <section className={styles.band} aria-labelledby="popular">
        <div className="wrap section">
          <SectionHead id="popular" title={home.popular} to="/popular-courses" link={home.popularAll} />
          <Courses of={popular} ranked />
        </div>
      </section>
      <Faq />
      <Statistics of={site.statistics} />
    </>
  )
}

function SectionHead(props: { id: string; title: string; to: string; link: string }) {
  return (
    <div className={styles.head}>
      <h2 id={props.id}>{props.title}</h2>
      <ButtonLink to={props.to} variant="text">
        {props.link}
        <Icon of={ArrowRight} flip />
      </ButtonLink>
    </div>
  )
}

function Courses({ of, ranked = false }: { of: Deferred<NotedCard[]>; ranked?: boolean }) {
  const { list, all } = useText(coursesText)
  return (
    <Await of={of} loading={<CardSkeletons count={4} label={all.loading} />} failed={list.failed}>
      {(courses) =>
        courses.length === 0 ? (
          <EmptyState art={<EmptyShelf />} title={list.empty} text={list.emptyHelp} />
        ) : (
          <Grid>
            {courses.map((course, at) => (
              <CourseCard key={course._id} course={course} {...(ranked ? { rank: at + 1 } : {})} />
            ))}
          </Grid>
        )
      }
    </Await>
  )
}
