import { useEffect, useRef } from 'react'
import { cursorOf, type ListPage } from '../../base/page/request.ts'
import { usePagedList } from '../../base/page/usePagedList.ts'
import { useText } from '../../base/text/useText.ts'
import { EmptyShelf } from '../../base/ui/art/EmptyShelf.tsx'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { EmptyState } from '../../base/ui/EmptyState.tsx'
import { Grid } from '../../base/ui/Grid.tsx'
import { Loader } from '../../base/ui/Loader.tsx'
import { CourseCard } from './CourseCard.tsx'
import styles from './CourseGrid.module.css'
import type { CourseCard as CourseCardData } from './contract.ts'
import { coursesText } from './text/en.ts'

/** A grid of all courses of a list: the first page at once, the others while scrolling. */
export function CourseGrid({
  first,
  path,
  ranked,
}: {
  first: ListPage<CourseCardData>
  path: string
  ranked?: boolean
}) {
  const { items, next, state, more, end } = usePagedList(first)
  const { list } = useText(coursesText)
  const frame = useRef<HTMLDivElement>(null)
  const asked = useRef<number>(null)

  // After a press for more, the focus moves to the first new course, because the link may be gone.
  useEffect(() => {
    if (asked.current === null || items.length <= asked.current) return
    frame.current?.querySelectorAll<HTMLElement>('li a').item(asked.current).focus()
    asked.current = null
  }, [items.length])

  if (items.length === 0) {
    return <EmptyState art={<EmptyShelf />} title={list.empty} text={list.emptyHelp} />
  }
  return (
    <div ref={frame}>
      <Grid>
        {items.map((course, at) => (
          <CourseCard
            key={course._id}
            course={course}
            level={2}
            byline
            eager={at < 4}
            {...(ranked === true ? { rank: at + 1 } : {})}
          />
        ))}
      </Grid>
      <div ref={end} className={styles.end}>
        {state === 'failed' && <Button onClick={more}>{list.retry}</Button>}
        {state !== 'failed' && next !== null && (
          <ButtonLink
            to={`${path}?${new URLSearchParams({ after: cursorOf(next) })}`}
            onClick={(event) => {
              event.preventDefault()
              asked.current = items.length
              more()
            }}
          >
            {list.more}
          </ButtonLink>
        )}
        {state === 'loading' && <Loader label={list.loadingMore} />}
      </div>
    </div>
  )
}
