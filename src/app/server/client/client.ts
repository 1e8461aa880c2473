import type { Surroundings } from '../../web/entry.server.tsx'
import type { BuiltFiles } from './builtFiles.ts'

/** The web client as the server needs it, built or in development. */
export type Client = {
  /** Draws a page. */
  render(request: Request, surroundings: Omit<Surroundings, 'filesFor' | 'themeScript'>): Promise<Response>
  /** What the content security policy must allow beyond our own files. */
  policy: { scripts: string[]; styles: string[]; connect: string[] }
  /** Where the files are to serve under their names; null when something before us serves them. */
  folder: string | null
  /** Those whose names change with their content. */
  assets?: BuiltFiles
  /** A `Link` header (RFC 8288) with what every page is first shown with: proxies can send it ahead as 103 (RFC 8297). */
  ahead?: string
}
