import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { Language } from '../../base/text/language.ts'
import { LanguageProvider } from '../../base/text/useText.ts'
import type { Site } from '../../features/site/contract.ts'
import { Footer } from './Footer.tsx'
import { footerOf } from './footerOf.ts'
import { webText } from './text/en.ts'

/** Stands for the address of the page, which is all that differs between two pages of a site. */
const anyPage = 'any-page'

/** A site has one footer in each language, and another one after a change of its settings. */
const kept = new LRUCache<string, string>({ max: 32 })

/**
 * What is in the footer of a page, as text, for the server: drawn once, since it is a seventh of many pages and the same for
 * every reader. React takes over the elements as if it had drawn them here.
 * @param path the address of the page
 */
export function drawFooter(language: Language, site: Site, path: string): string {
  const facts = footerOf(webText(language), site)
  const name = JSON.stringify([language, facts])
  const known = kept.get(name)
  const text = known ?? insideOf(renderFooter(language, facts, anyPage))
  if (known === undefined) kept.set(name, text)
  // What URLSearchParams writes has no letter that HTML or `replace` reads as something else.
  return text.replace(`"/language?path=${anyPage}"`, () => `"/language?${new URLSearchParams({ path })}"`)
}

function renderFooter(language: Language, facts: ReturnType<typeof footerOf>, path: string): string {
  return renderToString(
    <LanguageProvider value={language}>
      <Footer {...facts} path={path} />
    </LanguageProvider>,
  )
}

/** Without the element itself, and without what React would put into the head. */
function insideOf(footer: string): string {
  const start = footer.indexOf('>', footer.indexOf('<footer')) + 1
  return footer.slice(start, footer.lastIndexOf('</footer>'))
}
