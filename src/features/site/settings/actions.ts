import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../../base/config/config.ts'
import { siteVariables } from '../../../base/config/site.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { IfMatch } from '../../../base/http/conditional.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import type { SiteChange, SiteSettings } from './contract.ts'
import { siteBy, uploadedLogo } from './current.ts'
import { findSettings, holdSettings, type StoredSettings, updateSettings } from './store.ts'
import { siteSettingsText } from './text/en.ts'

type Versioned = { settings: SiteSettings; version: number }

/** What the site's settings are, straight from the database. */
export async function readSettings({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Versioned> {
  return toSettings(config, await findSettings(db))
}

/**
 * Changes settings of the site, and records which of them.
 * @throws Problem 409 for what a variable fixes, 412 when `ifMatch` does not match
 */
export function changeSettings(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Pick<Actor, 'id'>,
  change: SiteChange,
  { ifMatch, from }: { ifMatch: IfMatch | null; from: Origin },
): Promise<Versioned> {
  return db.transaction().execute(async (transaction) => {
    const before = await holdSettings(transaction)
    const { settings: shown, version } = toSettings(config, before)
    const changed = Object.entries(change).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, shown[name as keyof SiteChange]),
    )
    // A retry after a lost response finds its own change made, and succeeds (RFC 9110, 13.1.1).
    if (changed.length === 0) return { settings: shown, version }
    for (const [name] of changed) requireFree(config, name)
    if (ifMatch !== null && ifMatch !== '*' && !ifMatch.includes(`${version}`)) throw changedMeanwhile()
    const now = clock.now()
    const next = Object.fromEntries(changed) as Partial<StoredSettings>
    const after = { ...before, ...next, version: await updateSettings(transaction, next, now) }
    await recordEvent(transaction, {
      kind: 'site.changed',
      at: now,
      userId: actor.id,
      from,
      details: { settings: changed.map(([name]) => name).join(' ') },
    })
    return toSettings(config, after)
  })
}

function toSettings(config: Config, stored: StoredSettings | undefined): Versioned {
  const { contact, statistics, logo, ...site } = siteBy(config, stored)
  return {
    settings: {
      ...site,
      logo: logo && uploadedLogo(logo).src,
      ...contact,
      statistics: statistics as SiteSettings['statistics'],
      fixed: config.fixed.map((setting) => ({ setting, variable: siteVariables[setting] })),
    },
    version: stored?.version ?? 0,
  }
}

/** @throws Problem 409 for a setting that a variable fixes */
export function requireFree({ fixed }: Pick<Config, 'fixed'>, name: string): void {
  const setting = fixed.find((one) => one === name)
  if (setting === undefined) return
  throw problem({
    code: 'fixed-setting',
    status: 409,
    detail: (language) => siteSettingsText(language).errors.fixed({ variable: siteVariables[setting] }),
  })
}

/** Problem 412: somebody else has changed the settings since the caller read them. */
function changedMeanwhile() {
  return problem({
    code: 'changed-meanwhile',
    status: 412,
    detail: (language) => siteSettingsText(language).errors.changed,
  })
}
