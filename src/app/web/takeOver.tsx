import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { shownPathContext } from '../../base/page/defer.ts'
import { keptFetch } from '../../base/page/keptFetch.ts'
import { isQueueWaiting, queuedAnswered } from '../../base/page/offline-queue/waiting.ts'
import { prefetchOnIntent } from '../../base/page/prefetch.ts'
import { fetchContext } from '../../base/page/request.ts'
import { noteMember } from '../../features/accounts/client/session.ts'
import { signInChannel } from '../../features/sign-in/providers/events.ts'
import { PageDataProvider, readPageData } from './pageData.tsx'
import type { RootData } from './Root.tsx'
import { routes } from './routes.tsx'

/** Takes over the page that the server has rendered, or leaves it as it is where the router knows no such address. */
export async function takeOver(page: Document): Promise<void> {
  const matches = matchRoutes(routes, location)
  // What is not found may be no path at all once it is decoded, as `/%09/`.
  if (!matches?.every(({ pathname }) => URL.canParse(pathname, location.origin))) return
  const data = readPageData(page)
  noteMember((data.hydration.loaderData?.root as RootData | undefined)?.member ?? null)
  // The screens of this address must be here before React compares its own drawing with the server's.
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const router = createBrowserRouter(routes, {
    hydrationData: data.hydration,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(fetchContext, keptFetch)
      context.set(shownPathContext, () => router.state.location.pathname)
      return context
    },
  })
  // In small steps, between which the page answers to its reader.
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <PageDataProvider value={data}>
          <RouterProvider router={router} />
        </PageDataProvider>
      </StrictMode>,
    )
  })
  prefetchOnIntent(routes)
  addEventListener(queuedAnswered, () => router.revalidate())
  if (isQueueWaiting())
    import('../../base/page/offline-queue/retry.ts').then(({ retryQueued: retryWishes }) => retryWishes())
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(signInChannel)
  // A sign-in window repeats itself until it is heard, so there is time to load what listens.
  channel.onmessage = async ({ data }) =>
    (await import('../../features/sign-in/providers/client/hear.ts')).hear(data, channel, router)
}
