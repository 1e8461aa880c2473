import type { IncomingMessage, ServerResponse } from 'node:http'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import type { render } from '../../web/entry.server.tsx'
import type { Client } from './client.ts'
import { themeScript } from './theme.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const entry = '/@dev-entry'

/** The browser's entry, with React's hot reload set up before it as Vite does in an HTML file. */
const devEntry: Plugin = {
  name: 'dev-entry',
  resolveId: (id) => (id === entry ? id : null),
  load: (id) =>
    id === entry
      ? `${react.preambleCode.replace('__BASE__', '/')}\nawait import('/src/app/web/entry.client.tsx')`
      : null,
}

/**
 * Opens the client from its sources, with hot reload. It is for development only, since its content security policy is
 * loose.
 */
export async function openDevClient(): Promise<Client & { middleware: Middleware; close(): Promise<void> }> {
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    plugins: [devEntry],
  })
  const scripts = ['/@vite/client', entry]
  const files = { scripts, later: [], styles: [], lateStyles: [], fonts: [] }
  return {
    async render(request, { drawOnce: _, ...given }) {
      const source = (await vite.ssrLoadModule('/src/app/web/entry.server.tsx')) as { render: typeof render }
      return source.render(request, { ...given, filesFor: () => files, themeScript })
    },
    isPage: () => false,
    policy: { scripts: ["'unsafe-inline'", 'blob:'], styles: ["'unsafe-inline'"], connect: ['ws:'] },
    folder: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
