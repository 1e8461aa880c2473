import { type ReactNode, useEffect } from 'react'
import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { paper } from '../../base/drawing/paper.ts'
import { answer, api, type Call } from '../../base/page/request.ts'
import { ScriptText } from '../../base/page/ScriptText.tsx'
import { language } from '../../base/text/language.ts'
import { siteText } from '../../base/text/site.ts'
import { Toaster } from '../../base/ui/Toaster.tsx'
import { SiteProvider } from '../../base/ui/useSite.ts'
import { readMember } from '../../features/accounts/client/session.ts'
import type { Member } from '../../features/accounts/shared/member.ts'
import type { Site, SiteApi } from '../../features/site/contract.ts'
import { Frame } from './Frame.tsx'
import { PageFailure } from './PageFailure.tsx'
import { PageDataElement, usePageData } from './pageData.tsx'

export type RootData = { site: Site; member: Member | null }

/** What every page shows: the site's own facts, and who is signed in. */
export async function loader(call: Call): Promise<RootData> {
  const [site, member] = await Promise.all([answer(api<SiteApi>(call).site.$get({})), readMember(call)])
  return { site, member }
}

/** The whole document around the page that is shown. */
export function Root() {
  return (
    <Document>
      <Outlet />
    </Document>
  )
}

/** When not even the frame can be shown. */
export function RootFailure() {
  return (
    <Document>
      <PageFailure />
    </Document>
  )
}

/** The document. Without the site's facts (they could not be read) it is the frame's part that stays away. */
function Document({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData | undefined
  const { files, themeScript } = usePageData()
  // For whoever has to know when a page begins to answer.
  useEffect(() => {
    document.documentElement.dataset.interactive = 'yes'
  }, [])
  return (
    <html lang={language.tag} dir={language.direction} data-theme="light" suppressHydrationWarning>
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
        {root?.site.stylesheet && <link rel="stylesheet" href={root.site.stylesheet} />}
        <Icons logo={root?.site.logo ?? null} />
        <link rel="manifest" href="/manifest.webmanifest" />
        {root !== undefined && <Feeds title={siteText.feed.title(root.site.name)} />}
      </head>
      <body>
        {root === undefined ? (
          <main id="main">{children}</main>
        ) : (
          <SiteProvider value={root.site}>
            <Frame site={root.site} member={root.member}>
              {children}
            </Frame>
          </SiteProvider>
        )}
        <Toaster label={siteText.toast.region} closeLabel={siteText.toast.close} />
        <ScrollRestoration />
        <PageDataElement />
        {files.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </body>
    </html>
  )
}

/** What stands for the site on tabs and home screens. */
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

/** Where programs that follow a site find what is new on this one. */
function Feeds({ title }: { title: string }) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={`${title} (Atom)`} href="/atom.xml" />
      <link rel="alternate" type="application/rss+xml" title={`${title} (RSS)`} href="/feed.xml" />
    </>
  )
}
