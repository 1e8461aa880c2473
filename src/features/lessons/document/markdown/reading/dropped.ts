import type { Element } from 'hast'
import type { ReportCode } from '../report.ts'

const codes: Readonly<Record<string, ReportCode>> = {
  script: 'script',
  noscript: 'script',
  template: 'script',
  style: 'style',
  link: 'style',
  meta: 'style',
  title: 'style',
  base: 'style',
  form: 'form',
  button: 'form',
  select: 'form',
  textarea: 'form',
  object: 'frame',
  applet: 'frame',
  svg: 'media',
  math: 'media',
  canvas: 'media',
}

/** Why an element goes with all that is in it; null for one that stays. */
export function dropped({ tagName }: Element): ReportCode | null {
  return Object.hasOwn(codes, tagName) ? (codes[tagName] ?? null) : null
}
