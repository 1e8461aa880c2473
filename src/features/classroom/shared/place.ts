/**
 * The address at which a learner reads an item: at the block where they stopped, where that is known.
 * @param search of an address in a preview, which its links keep
 */
export function addressOf(
  courseId: string,
  item: { _id: string; place?: string | null },
  search = '',
): string {
  const fragment = item.place ? `#t-${item.place}` : ''
  return `/learn/${courseId}/${item._id}${search}${fragment}`
}
