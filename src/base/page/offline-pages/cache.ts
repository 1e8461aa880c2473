import { forgetOwner, noteOwner, ownerOfPages } from './owner.ts'

/** What the names of a member's caches begin with; the member's id follows. */
const prefix = 'offline-pages:'

/** Opens what a member keeps in this browser for times without a connection. */
export function openPages(account: string): Promise<Cache> {
  noteOwner(account)
  return caches.open(prefix + account)
}

/** The caches with kept pages. There is one: of the member who was signed in last. */
export async function listCaches(storage: CacheStorage): Promise<Cache[]> {
  const names = (await storage.keys()).filter((name) => name.startsWith(prefix))
  return Promise.all(names.map((name) => storage.open(name)))
}

/** Whether a member keeps pages in this browser. */
export function keepsPages(account: string): boolean {
  return account !== '' && ownerOfPages() === account
}

/** Deletes all kept pages from this browser, and the worker that shows them. */
export async function forgetPages(): Promise<void> {
  if (ownerOfPages() === null) return
  forgetOwner()
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => caches.delete(name)))
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}
