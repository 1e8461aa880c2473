import type { Alternatives } from '../../contract.ts'
import { NothingFound } from './NothingFound.tsx'
import { OtherCourses } from './OtherCourses.tsx'

export type OthersProps = {
  page: Alternatives & { items: readonly unknown[] }
  /** The address of a search; null for none. */
  addressOf: (q: string | null) => string
}

/** What a search that finds too little may have meant, or ways out of it. */
export function Others({ page, addressOf }: OthersProps) {
  const isEmpty = page.items.length + page.similar.length + page.apart.length === 0
  if (isEmpty) return <NothingFound instead={page.instead} addressOf={addressOf} />
  return <OtherCourses alternatives={page} foundNothing={page.items.length === 0} addressOf={addressOf} />
}
