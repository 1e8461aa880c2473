/** How many files an item may consist of, and how long the title of one may be. */
export const mostFiles = 100
export const longestTitle = 200

/** How many uploads that were not ended are listed. */
export const mostOpen = 50

/** The files of an item in their order, where one moves by a place; as they are, where it cannot. */
export function moved<File extends { _id: string }>(files: readonly File[], id: string, by: -1 | 1): File[] {
  const at = files.findIndex(({ _id }) => _id === id)
  const to = at + by
  const [one, other] = [files[at], files[to]]
  if (one === undefined || other === undefined) return [...files]
  return files.with(at, other).with(to, one)
}

type Entry = { _id: string; title: string; onlineOnly: boolean }

/** What stands behind the files that a form was about, where nothing else has changed; null where it has. */
export function addedTo<File extends Entry>(shown: readonly Entry[], now: readonly File[]): File[] | null {
  const isSame = shown.every(({ _id, title, onlineOnly }, at) => {
    const there = now[at]
    return there?._id === _id && there.title === title && there.onlineOnly === onlineOnly
  })
  return isSame ? now.slice(shown.length) : null
}
