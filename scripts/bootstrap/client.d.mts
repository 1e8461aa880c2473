/** Builds the pages for browsers and for rendering on the server, unless the existing build is up to date. */
export function buildClient(): Promise<void>
