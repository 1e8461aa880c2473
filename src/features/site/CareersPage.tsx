import { PageMeta } from '../../base/page/PageMeta.tsx'
import { careersText } from '../../base/text/careers.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'

/** The careers page, which has only a title so far. */
export function Component() {
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={careersText.title} hidden />
      <PageHead title={careersText.heading} />
    </div>
  )
}
