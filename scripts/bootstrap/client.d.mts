/** Builds the pages for browsers and for rendering on the server, unless what is there is still fresh. */
export function buildClient(): Promise<void>
