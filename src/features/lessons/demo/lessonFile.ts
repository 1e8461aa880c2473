/** An item of a course of the demo world, as its file says it. */
export type LessonFile = {
  title: string
  /** The title of the section that begins with it; null in the section before. */
  section: string | null
  free: boolean
  optional: boolean
  /** A wall time in the course's zone: `2027-03-04T09:30`. */
  release: string | null
  /** Where the item is a link. */
  link: { url: string; what: string; why: string } | null
  /** Where the item consists of files of the demo world: its kind and their names. */
  media: { kind: string; files: string[] } | null
  /** Markdown. */
  text: string
}

/**
 * Reads a file of the demo world: lines `name: value` between two lines of dashes, and Markdown after them.
 * @throws Error when it has no such head, or no title in it
 */
export function readLessonFile(file: string): LessonFile {
  const [, head, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  if (head === undefined || text === undefined) throw new Error('A lesson begins with its head.')
  const said = new Map(head.split('\n').map((line) => splitAt(line, ': ')))
  const title = said.get('title')
  if (title === undefined) throw new Error('A lesson has a title.')
  const url = said.get('url')
  const files = said.get('files')
  return {
    title,
    section: said.get('section') ?? null,
    free: said.get('free') === 'true',
    optional: said.get('optional') === 'true',
    release: said.get('release') ?? null,
    link: url === undefined ? null : { url, what: said.get('what') ?? '', why: said.get('why') ?? '' },
    media: files === undefined ? null : { kind: said.get('kind') ?? 'files', files: files.split(' ') },
    text,
  }
}

/** A picture of the demo world in Markdown: `![What it shows](picture:its-name "Its caption")`. */
const pictured = /\]\(picture:([a-z-]+)/g

/** The names of the pictures that a text shows, each once. */
export function picturesIn(text: string): string[] {
  return [...new Set([...text.matchAll(pictured)].map(([, name = '']) => name))]
}

/** A text with the files of its pictures in place of their names. */
export function withPictures(text: string, files: ReadonlyMap<string, string>): string {
  return text.replaceAll(pictured, (_, name: string) => `](file:${files.get(name)}`)
}

function splitAt(line: string, sign: string): [string, string] {
  const [name = '', ...rest] = line.split(sign)
  return [name, rest.join(sign)]
}
