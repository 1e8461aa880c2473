import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { shownPathContext } from '../../base/page/defer.ts'
import { sendWaitingEvents } from '../../base/page/event-queue/waiting.ts'
import { keptFetch } from '../../base/page/keptFetch.ts'
import { readLanguageFrom } from '../../base/page/language.ts'
import { actorHere } from '../../base/page/offline-queue/actor.ts'
import { isQueueWaiting } from '../../base/page/offline-queue/waiting.ts'
import { pageOutdated } from '../../base/page/outdated.ts'
import { prefetchOnIntent } from '../../base/page/prefetch.ts'
import { fetchContext } from '../../base/page/request.ts'
import { noteUser } from '../../features/accounts/client/session.ts'
import { signInChannel } from '../../features/sign-in/providers/events.ts'
import { loadLanguage } from '../text/load.ts'
import { discoverPages } from './discoverPages.ts'
import { PageDataProvider, readPageData } from './pageData.tsx'
import type { RootData } from './Root.tsx'

/** Says what React has recovered from, unless it is a move between pages that the browser breaks off, as when its window is resized. */
function onRecoverableError(error: unknown): void {
  if ((error as Error).name !== 'InvalidStateError') reportError(error)
}

/** Hydrates the server-rendered page, or leaves it alone when no route matches its address. */
export async function takeOver(page: Document): Promise<void> {
  const pages = await discoverPages(location.pathname)
  const { matches } = pages
  // The path of a page that was not found may be no valid URL once decoded, such as `/%09/`.
  if (!matches?.every(({ pathname }) => URL.canParse(pathname, location.origin))) return
  const data = readPageData(page)
  const { language } = data
  readLanguageFrom(() => language)
  noteUser((data.hydration.loaderData?.root as RootData | undefined)?.member ?? null)
  // Texts and lazy routes must be loaded before hydration, which compares the rendering with the server's.
  await Promise.all([
    loadLanguage(language),
    ...matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  ])
  const router = createBrowserRouter(pages.routes, {
    hydrationData: data.hydration,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(fetchContext, keptFetch)
      context.set(shownPathContext, () => router.state.location.pathname)
      return context
    },
  })
  pages.attach(router)
  // As a transition, so that hydration yields to the reader's input.
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <PageDataProvider value={data}>
          <RouterProvider router={router} />
        </PageDataProvider>
      </StrictMode>,
      { onRecoverableError },
    )
  })
  prefetchOnIntent(pages.find)
  addEventListener(pageOutdated, () => router.revalidate())
  if (isQueueWaiting())
    import('../../base/page/offline-queue/retry.ts').then(({ retryQueued }) => retryQueued())
  addEventListener('online', () => sendWaitingEvents(actorHere()))
  const channel = new BroadcastChannel(signInChannel)
  // A sign-in window repeats its message until it is acknowledged, so the listener can be loaded on demand.
  channel.onmessage = async ({ data }) =>
    (await import('../../features/sign-in/providers/client/hear.ts')).hear(data, channel, router)
}
