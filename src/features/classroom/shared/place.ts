import type { Place } from '../../progress/shared/state.ts'

/**
 * The address at which a learner reads an item: at the place where they stopped, where that is known.
 * @param search of an address in a preview, which its links keep
 */
export function addressOf(
  courseId: string,
  item: { _id: string; place?: Place | null },
  search = '',
): string {
  const fragment = item.place ? `#${fragmentOf(item.place)}` : ''
  return `/learn/${courseId}/${item._id}${search}${fragment}`
}

/** The fragment of addresses that leads to a place in an item. */
export function fragmentOf(place: Place): string {
  if ('block' in place) return `t-${place.block}`
  return 'second' in place ? `second-${place.second}` : `page-${place.page}`
}

/** The place that a fragment of an address leads to; null where that is none. */
export function placeOf(fragment: string): Place | null {
  const [, what, which = ''] = /^#?(t|second|page)-([a-z0-9]{1,16})$/.exec(fragment) ?? []
  if (what === 't') return { block: which }
  if (what === undefined || !/^\d{1,7}$/.test(which)) return null
  if (what === 'second') return { second: Number(which) }
  return which === '0' ? null : { page: Number(which), part: 0 }
}

/** The block of a text that a place is; null for other places. */
export function blockOf(place: Place | null): string | null {
  return place !== null && 'block' in place ? place.block : null
}
