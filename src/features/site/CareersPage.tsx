import { PageMeta } from '../../base/page/PageMeta.tsx'
import { useText } from '../../base/text/useText.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { siteText } from './text/en.ts'

/** The careers page, which has only a title so far. */
export function Component() {
  const { careers } = useText(siteText)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={careers.title} hidden />
      <PageHead title={careers.heading} />
    </div>
  )
}
