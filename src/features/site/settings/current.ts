import type { Config } from '../../../base/config/config.ts'
import type { siteVariables } from '../../../base/config/site.ts'
import { mayBeGiven } from '../../../base/db/lag.ts'
import type { LogoFacts } from '../../../base/logo.ts'
import type { Services } from '../../../base/services.ts'
import type { CurrentSite, SiteNow } from '../../../base/site.ts'
import { usualStatistics } from './rules.ts'
import { findSettings, type StoredSettings } from './store.ts'

/**
 * Opens what is known of the site. It asks the database again as seldom as other things that processes keep do; until it was
 * asked first, the site is as the environment sets it.
 */
export function openCurrentSite({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): CurrentSite {
  let site = siteBy(config, undefined)
  let version: number | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null
  /** Counts what was told to be forgotten: what was asked before is not kept. */
  let forgotten = 0

  async function ask(): Promise<void> {
    const before = forgotten
    const askedAt = clock.now().getTime()
    // Without the database nothing can be asked: whoever needs it is told so.
    const stored = await findSettings(db).catch(() => null)
    if (before !== forgotten) return ask()
    readAt = askedAt
    if (stored === null || stored?.version === version) return
    version = stored?.version
    site = siteBy(config, stored)
  }

  return {
    now: () => site,
    async read() {
      if (!mayBeGiven(readAt, clock.now().getTime())) {
        asking ??= ask().finally(() => {
          asking = null
        })
        await asking
      }
      return site
    },
    forget() {
      forgotten += 1
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** The site by its variables, by what administrators have set, and by default, in this order. */
export function siteBy(
  { site: own, fixed }: Pick<Config, 'site' | 'fixed'>,
  stored: StoredSettings | undefined,
): SiteNow {
  const pick = <T>(name: keyof typeof siteVariables, usual: T, said: T | null | undefined): T =>
    fixed.includes(name) ? usual : (said ?? usual)
  const { contact } = own
  return {
    name: pick('name', own.name, stored?.name),
    tagline: pick('tagline', own.tagline, stored?.tagline),
    hue: pick('hue', own.hue, stored?.hue),
    contact: {
      email: pick('email', contact.email, stored?.email),
      phone: pick('phone', contact.phone, stored?.phone),
      address: pick('address', contact.address, stored?.address),
    },
    social: pick('social', own.social, stored?.social),
    statistics: { ...usualStatistics, ...stored?.statistics },
    registration: stored?.registration ?? 'open',
    logo: fixed.includes('logo') ? null : logoIn(stored),
  }
}

function logoIn(stored: StoredSettings | undefined): SiteNow['logo'] {
  const { logo: id, logo_width: width, logo_height: height } = stored ?? {}
  return id && width && height ? { id, width, height } : null
}

/** What pages are told of an uploaded logo. Its bytes under an id never change, so that the id is its version. */
export function uploadedLogo({ id, width, height }: NonNullable<SiteNow['logo']>): LogoFacts {
  return { src: `/look/${id}.webp`, type: 'image/webp', width, height, version: id }
}
