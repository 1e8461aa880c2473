import type { ComponentProps } from 'react'
import type { Deferred } from '../../base/page/defer.ts'
import type { ListPage } from '../../base/page/list/listPage.ts'
import { PagedList } from '../../base/page/list/PagedList.tsx'
import { ScrollPager } from '../../base/page/list/ScrollPager.tsx'
import { useText } from '../../base/text/useText.ts'
import { Grid } from '../../base/ui/Grid.tsx'
import { CardSkeletons } from '../../base/ui/Skeleton.tsx'
import { CourseCard } from './CourseCard.tsx'
import type { NotedCard } from './notes/shared/note.ts'
import { coursesText } from './text/en.ts'

// The first page brings its notes with it.
const complete = async (courses: NotedCard[]) =>
  (await import('./notes/client/notes.ts')).noteFurther(courses)

/** A grid of all courses of a list: the first page at once, the others while scrolling. */
export function CourseGrid({
  of,
  path,
  asked = {},
  ranked = false,
  empty,
}: {
  of: Deferred<ListPage<NotedCard>>
  path: string
  /** What the address asks for besides the place in the list. */
  asked?: Record<string, string | null>
  ranked?: boolean
  /** What is said in place of an empty list; of none usually that there are no courses yet. */
  empty?: ComponentProps<typeof PagedList>['empty'] | undefined
}) {
  const { all, list } = useText(coursesText)
  return (
    <PagedList
      of={of}
      loading={<CardSkeletons count={8} label={all.loading} />}
      failed={list.failed}
      empty={empty ?? { title: list.empty, text: list.emptyHelp }}
      pager={(shown) => <ScrollPager {...shown} path={path} asked={asked} words={list} complete={complete} />}
    >
      {(items) => (
        <Grid>
          {items.map((course, at) => (
            <CourseCard
              key={course._id}
              course={course}
              level={2}
              byline
              eager={at < 4}
              {...(ranked ? { rank: at + 1 } : {})}
            />
          ))}
        </Grid>
      )}
    </PagedList>
  )
}
