import { text } from '../../base/shared/text/text.ts'
import { PageMeta } from '../../base/web/PageMeta.tsx'
import { PageHead } from '../../base/web/ui/PageHead.tsx'

/** Nothing but its name, as yet. */
export function Component() {
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={text.jobs.title} hidden />
      <PageHead title={text.jobs.heading} />
    </div>
  )
}
