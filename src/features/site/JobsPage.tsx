import { PageMeta } from '../../base/page/PageMeta.tsx'
import { jobsText } from '../../base/text/jobs.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'

/** Nothing but its name, as yet. */
export function Component() {
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={jobsText.title} hidden />
      <PageHead title={jobsText.heading} />
    </div>
  )
}
