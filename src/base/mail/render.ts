import { siteText } from '../text/site.ts'
import { renderHtml } from './html.ts'
import type { Content, Sender, Words } from './message.ts'

/** Renders a message as text and as HTML. */
export function renderMessage(content: Content, sender: Sender): Words {
  return { text: renderText(content, sender), html: renderHtml(content, sender) }
}

function renderText(content: Content, { name, tagline, url }: Sender): string {
  const { heading, paragraphs, quotes = [], action, notes = [] } = content
  const parts = [
    heading,
    ...paragraphs,
    ...quotes.map(({ label, text }) => `${label}\n${text.replaceAll(/^/gm, '> ')}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${siteText.card(name, tagline)}\n${url}`,
  ]
  return `${parts.join('\n\n')}\n`
}
