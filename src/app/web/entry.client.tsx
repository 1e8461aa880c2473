import '../../base/ui/styles/fonts.css'
import '../../base/ui/styles/tokens.css'
import '../../base/ui/styles/base.css'
import '../../base/ui/styles/palettes.css'
import '../../base/ui/styles/print.css'
import scriptFaces from '../../base/ui/styles/fontsScripts.css?url'
import { firstPaint } from './firstPaint.ts'
import type { PageData } from './pageData.tsx'
import { readElement } from './pageDataElement.ts'

// The page is readable before hydration, so loading scripts must not delay its first paint.
firstPaint()
  .then(() => {
    // Preloads all modules in parallel, rather than one after another as imports are discovered.
    for (const href of (readElement(document) as Pick<PageData, 'files'>).files.later) {
      addLink('modulepreload', href)
    }
    // Large faces that a title in a list may need; a page in such letters has them from the start.
    if (!document.querySelector(`link[href="${scriptFaces}"]`)) addLink('stylesheet', scriptFaces)
    return import('./takeOver.tsx')
  })
  .then(({ takeOver }) => takeOver(document))

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}
