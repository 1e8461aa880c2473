import { streamText } from './streamText.ts'

/**
 * Streams a table as CSV (RFC 4180, UTF-8). Its rows are asked for as fast as the reader takes them.
 * @param pages the rows after the heads, several at a time
 */
export function streamCsv(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): ReadableStream<Uint8Array> {
  return streamText(write(heads, pages))
}

async function* write(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string, undefined> {
  // With a byte order mark, without which Excel takes UTF-8 for something else.
  yield `\uFEFF${lineOf(heads)}`
  for await (const rows of pages) yield rows.map(lineOf).join('')
  return undefined
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

/** A cell in quotes. What a spreadsheet would take for a formula begins with an apostrophe, which makes it a text. */
export function quoted(text: string): string {
  const harmless = /^[\s\p{C}]*[=+\-@|%]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** The headers of an answer that is saved as a file of this name. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  }
}
