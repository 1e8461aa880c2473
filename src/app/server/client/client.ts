import type { Surroundings } from '../../web/entry.server.tsx'

/** The web client as the server needs it, built or in development. */
export type Client = {
  /** Draws a page. */
  render(request: Request, surroundings: Pick<Surroundings, 'fetch'>): Promise<Response>
  /** What the content security policy must allow beyond our own files. */
  policy: { scripts: string[]; styles: string[]; connect: string[] }
  /** The built files to serve under their names; null when something before us serves them. */
  folder: string | null
}
