import { ListTools } from '../../../base/page/list/ListTools.tsx'
import { useText } from '../../../base/text/useText.ts'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { longestSearch } from '../../courses/rules.ts'
import { classroomText } from '../text/en.ts'

/** The field that searches the lessons of a course. It leads to the page of results, without scripts too. */
export function RailSearch({ courseId }: { courseId: string }) {
  const { search: words } = useText(classroomText)
  return (
    <ListTools action="/dashboard/search" submit={words.submit}>
      <input type="hidden" name="course" value={courseId} />
      <SearchField label={words.here} name="q" placeholder={words.here} maxLength={longestSearch} required />
    </ListTools>
  )
}
