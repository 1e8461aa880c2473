import { redirect } from 'react-router'
import { addressOf } from '../../shared/place.ts'
import { type LearnCall, loadOutline } from './data.ts'

/** Leads on from the address of a course to the item to go on with, or to the course's page where there is none. */
export async function loader(call: LearnCall) {
  const outline = await loadOutline(call)
  const course = encodeURIComponent(call.params.course ?? '')
  const items = outline.sections.flatMap((section) => section.items)
  const { preview } = outline
  const item =
    items.find(({ _id }) => _id === outline.next) ??
    items.find(({ state }) => state === 'done') ??
    // Whoever previews a course sees by what is closed, too, how it is at that time.
    (preview === null ? undefined : items[0])
  if (item === undefined) throw redirect(preview === null ? `/all-courses/${course}` : `/teach/${course}`)
  throw redirect(addressOf(course, item, preview?.search))
}
