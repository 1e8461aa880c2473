import { PageMeta } from '../../base/page/PageMeta.tsx'
import { careersText } from '../../base/text/careers.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'

/** Nothing but its name, as yet. */
export function Component() {
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={careersText.title} hidden />
      <PageHead title={careersText.heading} />
    </div>
  )
}
