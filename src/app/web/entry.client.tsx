import '../../base/ui/styles/fonts.css'
import '../../base/ui/styles/fontsScripts.css'
import '../../base/ui/styles/tokens.css'
import '../../base/ui/styles/base.css'
import '../../base/ui/styles/palettes.css'
import '../../base/ui/styles/print.css'
import { firstPaint } from './firstPaint.ts'
import type { PageData } from './pageData.tsx'
import { readElement } from './pageDataElement.ts'

// The page can be read before a line of this runs, so nothing that makes it answer may hold up its showing.
firstPaint()
  .then(() => {
    // All at once, and not one after the other as each is found to need the next.
    for (const href of (readElement(document) as Pick<PageData, 'files'>).files.later) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    return import('./takeOver.tsx')
  })
  .then(({ takeOver }) => takeOver(document))
