import { html, raw } from 'hono/html'
import { directionOf, type Language } from '../text/language.ts'
import { ink } from './inks.ts'
import type { Content, Sender } from './message.ts'
import { mailText } from './text/en.ts'

/** The coloured parts of a message, and their colours as tokens of the interface. */
const coloured = {
  ground: { background: 'bg' },
  sheet: { background: 'surface', 'border-color': 'line' },
  ink: { color: 'ink' },
  soft: { color: 'ink-2' },
  faint: { color: 'ink-3' },
  link: { color: 'link' },
  quote: { color: 'ink', 'border-color': 'line-strong' },
  button: { background: 'primary', color: 'on-primary', 'border-color': 'primary-edge' },
  'dot-1': { background: 'dot-1' },
  'dot-2': { background: 'dot-2' },
  'dot-3': { background: 'dot-3' },
} satisfies Record<string, Record<string, string>>

type Part = keyof typeof coloured

const fonts = {
  display: "Besley,Rockwell,'Roboto Slab',Georgia,serif",
  ui: "'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif",
}

function declarations(part: Part, theme: 'light' | 'dark', end: string): string {
  return Object.entries(coloured[part])
    .map(([property, token]) => `${property}:${ink(theme, token)}${end}`)
    .join(';')
}

/** The class and style of a part: light colours are inline, for mail programs that drop style sheets. */
function look(part: Part, style = '') {
  return raw(`class="${part}" style="${declarations(part, 'light', '')}${style && `;${style}`}"`)
}

// For mail programs that support a dark theme; others invert the light colours themselves.
const darkRules = (Object.keys(coloured) as Part[])
  .map((part) => `.${part}{${declarations(part, 'dark', ' !important')}}`)
  .join('')

const sheets = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (prefers-color-scheme:dark){${darkRules}}`

const body = `margin:0 0 16px;font:400 17px/1.58 ${fonts.ui}`
const small = `margin:0 0 8px;font:400 14px/1.5 ${fonts.ui}`

/**
 * A message as HTML with tables and inline colours, as mail programs need them. It has no pictures and scripts and fetches
 * nothing when it is opened; all texts are escaped.
 */
export function renderHtml(content: Content, sender: Sender, language: Language): string {
  const { signature, byHand } = mailText(language)
  const { heading, paragraphs, quotes = [], action, notes = [], subject } = content
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(sheets)}</style>
</head>
<body ${look('ground')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('ground')}><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;font:620 24px/1 ${raw(fonts.display)};letter-spacing:-0.03em"><span ${look('ink')}>${sender.name}</span>${[1, 2, 3].map(dot)}</td></tr>
<tr><td ${look('sheet', 'padding:32px 28px;border-width:1px;border-style:solid;border-radius:14px')}>
<h1 ${look('ink', `margin:0 0 16px;font:560 26px/1.16 ${fonts.display};letter-spacing:-0.016em`)}>${heading}</h1>
${paragraphs.map((text) => html`<p ${look('ink', body)}>${text}</p>\n`)}${quotes.map(quote)}${action ? button(action, byHand) : ''}${notes.map((text) => html`<p ${look('soft', small)}>${text}</p>\n`)}</td></tr>
<tr><td style="padding:20px 4px 0"><p ${look('faint', small)}>${signature(sender)} <a href="${sender.url}" ${look('link')}>${new URL(sender.url).host}</a></p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`.toString()
}

function dot(number: number) {
  const size = 4 + number * 2
  const style = `display:inline-block;width:${size}px;height:${size}px;margin-inline-start:4px;border-radius:${size}px;font-size:0`
  return html`<span aria-hidden="true" ${look(`dot-${number}` as Part, style)}></span>`
}

function quote({ label, text }: { label: string; text: string }) {
  const box = `margin:0 0 16px;padding-inline-start:12px;border-inline-start-width:3px;border-inline-start-style:solid;font:400 17px/1.58 ${fonts.ui};white-space:pre-wrap;overflow-wrap:anywhere`
  return html`<p ${look('faint', small)}>${label}</p>
<div dir="auto" ${look('quote', box)}>${text}</div>
`
}

function button({ label, url }: { label: string; url: string }, byHand: string) {
  const face = `display:inline-block;padding:14px 24px;border-width:0 0 2px;border-style:solid;border-radius:10px;font:640 17px/1.2 ${fonts.ui};text-decoration:none`
  return html`<p style="margin:8px 0 24px"><a href="${url}" ${look('button', face)}>${label}</a></p>
<p ${look('soft', small)}>${byHand}<br><a href="${url}" ${look('link', 'overflow-wrap:anywhere')}>${url}</a></p>
`
}
