import type { SiteConfig } from './config/site.ts'

/** The site as it is now: by the environment, else as administrators have set it, else by default. */
export type SiteNow = Omit<SiteConfig, 'logo'> & {
  /** The numbers of the front page by their names; one that is 0 is not shown. */
  statistics: Readonly<Record<string, number>>
  /** Whether everybody may register, or only who is invited. */
  registration: 'open' | 'invitation'
  /** The file that administrators have uploaded as the logo; null where there is none or a variable sets it. */
  logo: { id: string; width: number; height: number } | null
}

/** Knows the site as it is now. */
export type CurrentSite = {
  /** The site as it was read last; the same object until it changes. */
  now(): SiteNow
  /** Reads it again where that was too long ago. Every call begins with it. Where the database is away, the last one stays. */
  read(): Promise<SiteNow>
  /** Has the next `read` ask the database: it has changed. */
  forget(): void
}
