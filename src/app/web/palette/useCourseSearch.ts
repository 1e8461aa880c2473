import type { ClientResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { answer, asProblem } from '../../../base/page/request.ts'
import type { Alternatives, CourseCard } from '../../../features/courses/contract.ts'
import { enough } from '../../../features/courses/rules.ts'

/** Debounce delay, in ms. */
const pause = 150

/** The most entries in each group. */
const most = 6

/** The courses that a search finds, and alternatives to the query. */
export type FoundCourses = { courses: CourseCard[] } & Pick<Alternatives, 'similar' | 'apart'>

type Found = FoundCourses & { query: string; failure: string | null }

const noCourses: FoundCourses = { courses: [], similar: [], apart: [] }
const nothing: Found = { query: '', ...noCourses, failure: null }

/** Searches courses by a query. Previous results stay while a search is running; late answers are dropped. */
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
  try {
    const courses = await ask<CourseCard[]>('', { q: query, limit: String(most) }, signal)
    if (courses.length >= enough) return { ...nothing, query, courses }
    const { similar, apart } = await ask<Alternatives>('/alternatives', { q: query }, signal)
    const short = apart.map((part) => ({ ...part, courses: part.courses.slice(0, most) }))
    return { ...nothing, query, courses, similar: similar.slice(0, most), apart: short }
  } catch (thrown) {
    return { ...nothing, query, failure: asProblem(thrown).message }
  }
}

async function ask<T>(path: string, query: Record<string, string>, signal: AbortSignal): Promise<T> {
  const address = `/api/all-courses${path}?${new URLSearchParams(query)}`
  return answer(fetch(address, { signal }) as Promise<ClientResponse<T>>)
}
