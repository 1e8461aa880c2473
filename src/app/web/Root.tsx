import { type ReactNode, useEffect } from 'react'
import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { paper } from '../../base/drawing/paper.ts'
import { answer, api, type Call } from '../../base/page/request.ts'
import { ScriptText } from '../../base/page/ScriptText.tsx'
import { directionOf } from '../../base/text/language.ts'
import { LanguageProvider } from '../../base/text/useText.ts'
import { Toaster } from '../../base/ui/Toaster.tsx'
import { SiteProvider } from '../../base/ui/useSite.ts'
import { readUser } from '../../features/accounts/client/session.ts'
import type { User } from '../../features/accounts/shared/user.ts'
import type { Site, SiteApi } from '../../features/site/contract.ts'
import { Frame } from './Frame.tsx'
import { PageFailure } from './PageFailure.tsx'
import { PageDataElement, usePageData } from './pageData.tsx'
import { webText } from './text/en.ts'

export type RootData = { site: Site; member: User | null }

/** Loads what every page shows: the site's settings and the signed-in member. */
export async function loader(call: Call): Promise<RootData> {
  const [site, member] = await Promise.all([answer(api<SiteApi>(call).site.$get({})), readUser(call)])
  return { site, member }
}

/** The HTML document around the current page. */
export function Root() {
  return (
    <Document>
      <Outlet />
    </Document>
  )
}

/** The error boundary of the document, for failures that leave no frame to show. */
export function RootFailure() {
  return (
    <Document>
      <PageFailure />
    </Document>
  )
}

/** Renders the HTML document. When the site's settings could not be loaded, the frame is left out. */
function Document({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData | undefined
  const { files, themeScript, language, isOwnAlone = false } = usePageData()
  const { feed, toast } = webText(language)
  // Marks the page as hydrated, for tests and tools that wait for it.
  useEffect(() => {
    document.documentElement.dataset.interactive = 'yes'
  }, [])
  return (
    <html lang={language} dir={directionOf(language)} data-theme="light" suppressHydrationWarning>
      <LanguageProvider value={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="theme-color" content={paper.light} />
          <ScriptText text={themeScript} />
          {files.fonts.map((href) => (
            <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
          ))}
          {files.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {files.lateStyles.length > 0 && (
            <noscript>
              {files.lateStyles.map((href) => (
                <link key={href} rel="stylesheet" href={href} />
              ))}
            </noscript>
          )}
          {root?.site.stylesheet && <link rel="stylesheet" href={root.site.stylesheet} />}
          <Icons logo={root?.site.logo ?? null} />
          <link rel="manifest" href="/manifest.webmanifest" />
          {root !== undefined && <Feeds title={feed(root.site)} />}
        </head>
        <body>
          {root === undefined ? (
            <main id="main">{children}</main>
          ) : (
            <SiteProvider value={root.site}>
              <Frame site={root.site} member={root.member} isHeaderAlone={isOwnAlone}>
                {children}
              </Frame>
            </SiteProvider>
          )}
          <Toaster label={toast.region} closeLabel={toast.close} />
          {/* Draws nothing, but not for nothing. */}
          {!import.meta.env.SSR && <ScrollRestoration />}
          <PageDataElement />
          {files.scripts.map((src) => (
            <script key={src} type="module" src={src} fetchPriority="low" />
          ))}
        </body>
      </LanguageProvider>
    </html>
  )
}

/** The favicon and home screen icons. */
function Icons({ logo }: { logo: Site['logo'] }) {
  if (logo !== null) {
    return (
      <>
        <link rel="icon" href={logo.src} type={logo.type} />
        <link rel="apple-touch-icon" href={logo.touchIcon} />
      </>
    )
  }
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}

/** Links to the Atom and RSS feeds of the site. */
function Feeds({ title }: { title: string }) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={`${title} (Atom)`} href="/atom.xml" />
      <link rel="alternate" type="application/rss+xml" title={`${title} (RSS)`} href="/feed.xml" />
    </>
  )
}
