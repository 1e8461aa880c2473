import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'vite'
import type { render } from '../../web/entry.server.tsx'
import type { Client } from './client.ts'
import { themeScript } from './theme.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The client straight from its sources, with hot reload. For development only: its policy is a loose one. */
export async function openDevClient(): Promise<Client & { middleware: Middleware; close(): Promise<void> }> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const files = {
    scripts: ['/@vite/client', '/@refresh', '/src/app/web/entry.client.tsx'],
    preloads: [],
    styles: [],
  }
  return {
    async render(request, { fetch }) {
      const source = (await vite.ssrLoadModule('/src/app/web/entry.server.tsx')) as { render: typeof render }
      return source.render(request, { fetch, filesFor: () => files, themeScript })
    },
    policy: { scripts: ["'unsafe-inline'"], styles: ["'unsafe-inline'"], connect: ['ws:'] },
    folder: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
