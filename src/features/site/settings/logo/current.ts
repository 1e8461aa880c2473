import { z } from 'zod'
import { readLogo } from '../../../../base/config/logo.ts'
import type { CurrentLogo, Logo } from '../../../../base/logo.ts'
import type { Services } from '../../../../base/services.ts'
import { uploadedLogo } from '../current.ts'
import { findLogo } from './store.ts'

/**
 * Opens what is known of the site's logo. The bytes of the one that was asked for last are kept in
 * memory.
 * @throws WrongSetting when the operator's cannot be used
 */
export function openCurrentLogo({
  db,
  blobs,
  config,
  site,
}: Pick<Services, 'db' | 'blobs' | 'config' | 'site'>): CurrentLogo {
  const given = readLogo(config.site.logo)
  let kept: { version: string; reading: Promise<Logo | null> } | null = null

  return {
    now() {
      const { logo } = site.now()
      return given ?? (logo && uploadedLogo(logo))
    },
    async open(version) {
      if (given !== null) return given.version === version ? given : null
      if (kept?.version === version) return kept.reading
      const ours = { version, reading: readUploaded({ db, blobs }, version) }
      kept = ours
      const logo = await ours.reading.catch(() => null)
      // What was not found may be there the next time.
      if (logo === null && kept === ours) kept = null
      return ours.reading
    },
  }
}

async function readUploaded(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  version: string,
): Promise<Logo | null> {
  const found = z.uuid().safeParse(version).success ? await findLogo(db, version) : undefined
  const bytes = found === undefined ? null : await blobs.read(found.blob)
  return found === undefined || bytes === null
    ? null
    : { ...uploadedLogo(found.logo), bytes: new Uint8Array(bytes) }
}
