import type { ClientResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { answer, asProblem } from '../../../base/web/request.ts'
import type { CourseCard } from '../../../features/courses/contract.ts'

/** Whoever stops typing for this long wants to see what was found, in ms. */
const pause = 150

const most = '6'

type Found = { query: string; courses: CourseCard[]; failure: string | null }

const nothing: Found = { query: '', courses: [], failure: null }

/** The courses that a query finds. While it is looked for, those of the query before stay; an answer that comes late is dropped. */
export function useCourseSearch(query: string): Found & { loading: boolean } {
  const [found, setFound] = useState(nothing)

  useEffect(() => {
    if (query === '') {
      setFound(nothing)
      return
    }
    const stop = new AbortController()
    const search = async () => {
      const settled = await findCourses(query, stop.signal)
      if (!stop.signal.aborted) setFound(settled)
    }
    const timer = setTimeout(search, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])

  return { ...found, loading: found.query !== query }
}

async function findCourses(query: string, signal: AbortSignal): Promise<Found> {
  const address = `/api/all-courses?${new URLSearchParams({ q: query, limit: most })}`
  try {
    const call = fetch(address, { signal }) as Promise<ClientResponse<CourseCard[]>>
    return { query, courses: await answer(call), failure: null }
  } catch (thrown) {
    return { query, courses: [], failure: asProblem(thrown).message }
  }
}
