import { respond, type Surroundings } from './respond.ts'

/** Of the service worker's interface what is used; TypeScript has either a page's or a worker's. */
type Extended = Event & { waitUntil(done: Promise<unknown>): void }
type Asked = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type Worker = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(name: 'install' | 'activate', heard: (event: Extended) => void): void
  addEventListener(name: 'fetch', heard: (event: Asked) => void): void
}

const worker = globalThis as unknown as Worker

const given: Surroundings = {
  caches,
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  patience: 3_000,
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method !== 'GET' || new URL(url).origin !== location.origin) return
  const answer = respond(event.request, given)
  if (answer !== null) event.respondWith(answer)
})
