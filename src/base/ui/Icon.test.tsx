import type { IconNode } from 'lucide'
import * as all from 'lucide'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './Icon.tsx'

test('an icon as text is what React draws, which browsers take over', () => {
  const icons = Object.values(all.icons) as IconNode[]
  expect(icons.length).toBeGreaterThan(1000)
  for (const lines of icons) {
    const drawn = renderToString(<Icon of={lines} flip className="own" />)
    const [, frame = '', inside] = drawn.match(/^(<svg [^>]*>)(.*)<\/svg>$/) ?? []
    expect(frame).toMatch(/^<svg viewBox="0 0 24 24" class="[^"]+ flip own" aria-hidden="true">$/)
    const shapes = lines.map(([shape, look], at) => createElement(shape, { key: at, ...look }))
    expect(`<g>${inside}</g>`).toBe(renderToString(<g>{shapes}</g>))
  }
})
