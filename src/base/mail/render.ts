import type { Language } from '../text/language.ts'
import { renderHtml } from './html.ts'
import type { Content, Sender, Words } from './message.ts'
import { mailText } from './text/en.ts'

/** Renders a message as text and as HTML. */
export function renderMessage(content: Content, sender: Sender, language: Language): Words {
  return { text: renderText(content, sender, language), html: renderHtml(content, sender, language) }
}

function renderText(content: Content, { name, tagline, url }: Sender, language: Language): string {
  const { heading, paragraphs, quotes = [], action, notes = [] } = content
  const parts = [
    heading,
    ...paragraphs,
    ...quotes.map(({ label, text }) => `${label}\n${text.replaceAll(/^/gm, '> ')}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${mailText(language).signature({ name, tagline })}\n${url}`,
  ]
  return `${parts.join('\n\n')}\n`
}
