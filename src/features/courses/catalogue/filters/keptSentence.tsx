import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../../../base/text/language.ts'
import { LanguageProvider } from '../../../../base/text/useText.ts'
import { Sentence, type SentenceProps } from './Sentence.tsx'

/** The size of what is kept, in characters: some fifty sentences with all their choices. */
const most = 1024 * 1024

const kept = new LRUCache<string, string>({
  maxSize: most,
  sizeCalculation: (text, name) => text.length + name.length,
})

/**
 * The sentence as text, for the server. Its choices are a third of a list's elements, and the same on every page and for every
 * reader; it is kept by all that it says. Browsers leave it as it is (`useLate`), so no id in it has to be one of React's. That
 * of a search is not kept: there is no end of them.
 */
export function drawSentence(language: Language, props: SentenceProps): string {
  if (props.q !== '') return draw(language, props)
  const { sort, asked, counted, subjects } = props
  const name = JSON.stringify([language, sort, asked, counted, subjects])
  const known = kept.get(name)
  if (known !== undefined) return known
  const text = draw(language, props)
  kept.set(name, text)
  return text
}

function draw(language: Language, props: SentenceProps): string {
  return renderToStaticMarkup(
    <LanguageProvider value={language}>
      <Sentence {...props} />
    </LanguageProvider>,
  )
}
