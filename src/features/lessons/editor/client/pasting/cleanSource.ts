const dropped =
  /<!--[\s\S]*?-->|<!\[[^\]]*\]>|<(style|script|title|xml)\b[^>]*>[\s\S]*?<\/\1\s*>|<\/?(?:meta|link|base|o:p|w:[\w-]+|v:[\w-]+)\b[^>]*>/gi
const tag = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi
const styleAttribute = /([\s"'/])style(?=\s*=)/gi

/**
 * Makes HTML harmless to parse: under the policy of the site browsers report each style that they meet, and leave
 * `element.style` empty. So styles become `data-css`, which `cleanTree` reads.
 */
export function cleanSource(html: string): string {
  return html.replace(dropped, '').replace(tag, (found) => found.replace(styleAttribute, '$1data-css'))
}

/** The value of a property in the text of a style, in lower case. */
export function cssValue(css: string, property: string): string {
  const found = css.split(';').find((line) => line.split(':')[0]?.trim().toLowerCase() === property)
  return (
    found
      ?.slice(found.indexOf(':') + 1)
      .trim()
      .toLowerCase() ?? ''
  )
}

/** The marks that a style stands for. */
export function marksOfCss(css: string): ('strong' | 'em' | 'u' | 's' | 'sub' | 'sup')[] {
  const weight = cssValue(css, 'font-weight')
  const line = `${cssValue(css, 'text-decoration')} ${cssValue(css, 'text-decoration-line')}`
  const position = cssValue(css, 'vertical-align')
  return [
    ...(weight === 'bold' || weight === 'bolder' || Number(weight) >= 600 ? (['strong'] as const) : []),
    ...(/^(italic|oblique)/.test(cssValue(css, 'font-style')) ? (['em'] as const) : []),
    ...(/underline/.test(line) ? (['u'] as const) : []),
    ...(/line-through/.test(line) ? (['s'] as const) : []),
    ...(position === 'sub' || position === 'super' ? ([position === 'sub' ? 'sub' : 'sup'] as const) : []),
  ]
}

/** The level of a Word paragraph in its list, and which list it is; null for one that is in none. */
export function wordList(css: string): { list: string; level: number } | null {
  const [, list = '', level = '1'] = /\bmso-list:\s*(l\d+)\s+level(\d+)/i.exec(css) ?? []
  return list === '' ? null : { list, level: Number(level) }
}

const marks = [
  /^#{1,6} \S/m,
  /^\s*[-*+] \S/m,
  /^\s*\d+[.)] \S/m,
  /^> /m,
  /^```/m,
  /\*\*\S[^*]*\*\*/,
  /\[[^\]]+\]\([^)\s]+\)/,
  /`[^`\n]+`/,
  /^\|.+\|$/m,
  /\$\$/,
]

/** Whether a text is likely Markdown: two of its signs, or one of them twice. */
export function looksLikeMarkdown(text: string): boolean {
  let found = 0
  for (const mark of marks) {
    found += text.match(new RegExp(mark.source, `${mark.flags}g`))?.length ?? 0
    if (found >= 2) return true
  }
  return false
}
