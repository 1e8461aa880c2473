import { Gauge, type Registry } from 'prom-client'
import type { Blobs } from '../../base/blobs/blobs.ts'
import { createReach } from '../../base/blobs/reach.ts'

/** Registers a gauge of whether the storage of files can be reached. */
export function watchFiles(registry: Registry, blobs: Blobs): void {
  const isReachable = createReach(blobs)
  new Gauge({
    name: 'tercet_files_up',
    help: '1 when the place of uploaded files can be reached.',
    registers: [registry],
    async collect() {
      this.set((await isReachable()) ? 1 : 0)
    },
  })
}
