import { siteText } from '../text/site.ts'
import { renderHtml } from './html.ts'
import type { Content, Sender, Words } from './message.ts'

/** Both forms of a letter. Pure: the same content gives the same words. */
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
