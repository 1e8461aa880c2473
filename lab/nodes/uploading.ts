import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { digestOf, uploadAmidTroubles } from '../../e2e/support/largeUpload.ts'
import { findChromium } from '../../scripts/bootstrap/chromium.mjs'
import { browserArguments } from '../../scripts/browser.ts'
import type { Site } from './site.ts'

/**
 * Uploads a large file in a browser through both nodes into the store, while the proxy and one node after the other are killed,
 * the store goes away and the page is loaded again.
 * @returns a sentence for each thing that is not as it was promised
 */
export async function uploadThroughNodes(site: Site, megabytes: number): Promise<string[]> {
  const { origin, nodes, proxy, toFiles } = site
  const folder = await mkdtemp(join(tmpdir(), 'tercet-upload-'))
  const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArguments })
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const cut = () => proxy.kill()
    const away = async () => {
      toFiles.cut()
      await pause(3_000)
      toFiles.heal()
    }
    const { address, sha256 } = await uploadAmidTroubles(page, {
      path: join(folder, 'Recording.bin'),
      megabytes,
      troubles: [cut, () => nodes[0].kill(), cut, away, 'reload', () => nodes[1].kill(), cut],
    })
    const isSame = (await digestOf(page, address, megabytes)) === sha256
    return isSame ? [] : ['the file that was uploaded is not the one that was sent']
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** Finds bytes in the store that neither a row nor a note of the database names. */
export async function unknownInStore({ stored, connection }: Site): Promise<string[]> {
  // Listed before the database is asked: a note is written before its bytes are.
  const names = await stored()
  const client = new pg.Client(await connection())
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from blobs where place = 's3' union select id from blob_removals where place = 's3'`,
    )
    const known = new Set(rows.map(({ id }) => id))
    return names.filter((name) => !known.has(name)).map((name) => `nobody knows of the file ${name}`)
  } finally {
    await client.end()
  }
}
