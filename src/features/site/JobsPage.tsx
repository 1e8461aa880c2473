import { jobsText } from '../../base/shared/text/jobs.ts'
import { PageMeta } from '../../base/web/PageMeta.tsx'
import { PageHead } from '../../base/web/ui/PageHead.tsx'

/** Nothing but its name, as yet. */
export function Component() {
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={jobsText.title} hidden />
      <PageHead title={jobsText.heading} />
    </div>
  )
}
