import { readingClass } from '../../document/client/readingClass.ts'

/** A text as learners will read it. The server has written the HTML and checked it by its list of what is allowed. */
export function PreviewView({ html }: { html: string }) {
  return <article className={readingClass} dangerouslySetInnerHTML={{ __html: html }} />
}
