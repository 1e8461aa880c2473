import { expect, test } from 'vitest'
import { readMarkdown } from '../../markdown/readMarkdown.ts'
import { writeMarkdown } from './writeMarkdown.ts'

const file = '0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d4e'

/** A lesson as we write it. */
const lesson = `## Loops

A loop **repeats** *what* \`it\` ~~never~~ holds, see [the manual](https://example.org/a?b=c "")[^1].\\
A second line with $a^2$, H<sub>2</sub>O and <kbd>Ctrl</kbd>.

- [x] Read
- [ ] Write
  - Deeper

3. Three
4. Four

> A quote

> [!TIP]
>
> Mind the \\$5 and \\*stars\\*.

| Name | Points |
| :--- | -----: |
| Ada  |     12 |

\`\`\`js
for (;;) {}
\`\`\`

$$
\\frac{1}{2}
$$

<details>
<summary>Why?</summary>

Because.

</details>

![A loop](file:${file} "By Ada")

::embed[A film]{to="https://example.org/film"}

::file[Notes.pdf]{to="file:${file}"}

---

The end.

[^1]: A note.
`.replace(' ""', '')

test('what we write as Markdown reads as the same document, and is written the same again', () => {
  const { document, report } = readMarkdown(lesson)
  expect(report.lines).toEqual([])
  expect(writeMarkdown(document)).toBe(lesson)
  const again = readMarkdown(writeMarkdown(document)).document
  expect(withoutIds(again.toJSON())).toEqual(withoutIds(document.toJSON()))
})

function withoutIds(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json, (key, value) => (key === 'id' ? undefined : value)))
}
