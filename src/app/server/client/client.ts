import type { Rendered, Surroundings } from '../../web/entry.server.tsx'
import type { BuiltFiles } from './builtFiles.ts'

/** The web client as the server needs it, built or in development. */
export type Client = {
  /** Renders a page. */
  render(request: Request, surroundings: Omit<Surroundings, 'filesFor' | 'themeScript'>): Promise<Rendered>
  /** Whether an address is surely that of a page; never while developing, when pages change. */
  isPage(path: string): boolean
  /** The sources that the content security policy must allow besides the site's own files. */
  policy: { scripts: string[]; styles: string[]; connect: string[] }
  /** The folder of files to serve under their names; null when Vite serves them. */
  folder: string | null
  /** The files whose names change with their content. */
  assets?: BuiltFiles
  /** The addresses of the built files that pages need which are read without a connection. */
  offline?: string[]
  /** The `Link` header (RFC 8288) that preloads what every page needs first; proxies can send it early as 103 (RFC 8297). */
  ahead?: string
}
