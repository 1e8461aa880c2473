import { forgetOwner, noteOwner, ownerOfPages } from './owner.ts'

/** What the names of a member's caches begin with; the member's id follows. */
const prefix = 'offline-pages:'

/** Has this browser keep pages of a member from now on. */
export function beginKeeping(account: string): void {
  noteOwner(account)
}

/**
 * Works with what a member keeps in this browser for times without a connection. When they sign out meanwhile, nothing stays.
 * @returns null where nothing of theirs is kept
 */
export async function withPages<T>(account: string, work: (pages: Cache) => Promise<T>): Promise<T | null> {
  if (!keepsPages(account)) return null
  try {
    return await work(await caches.open(prefix + account))
  } finally {
    if (!keepsPages(account)) await caches.delete(prefix + account)
  }
}

/** What is kept under an address, of the member who was signed in last; to look makes no cache. */
export async function findKeptAnswer(storage: CacheStorage, address: string): Promise<Response | null> {
  const names = (await storage.keys()).filter((name) => name.startsWith(prefix))
  for (const cacheName of names) {
    const found = await storage.match(address, { cacheName })
    if (found !== undefined) return found
  }
  return null
}

/** Whether a member keeps pages in this browser. */
function keepsPages(account: string): boolean {
  return account !== '' && ownerOfPages() === account
}

/**
 * Deletes all kept pages from this browser, and the worker that shows them. From its first moment nobody keeps more, and what it
 * could not finish goes the next time.
 */
export async function forgetPages(): Promise<void> {
  if (ownerOfPages() === null) return
  noteOwner('')
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => caches.delete(name)))
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  if (ownerOfPages() === '') forgetOwner()
}
