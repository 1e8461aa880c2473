import type { About } from '../../files/probe/shared/about.ts'
import type { Size } from '../../files/rules.ts'

/** What is said of a file of the demo world, and what looking into it would come to. */
type DemoFile = { title?: string; known?: { about: About; pages: number | null } }

/** The files of the demo world that say more than their bytes. What is in them is known, so that a first start need not look. */
export const demoFiles: Readonly<Record<string, DemoFile>> = {
  'star-that-stays.mp4': { known: film(32_000) },
  'moving-axis.mp4': { known: film(28_000) },
  'home-away-home.m4a': { known: recording({ durationMs: 28_000, video: null, size: null }) },
  'corner-sheet.pdf': { known: { about: { is: 'document' }, pages: 2 } },
  'turning-sky.png': { title: 'The sky from nine to three' },
  'tonight.txt': { title: 'What to take outside' },
  'moon-log.csv': { title: 'A log of the moon, for eight nights' },
}

/** The pictures of lessons of the demo world, with what they have in pixels. `scripts/demoMedia.ts` has made their sizes. */
export const demoPictures: Readonly<Record<string, Size>> = {
  'same-star': { width: 960, height: 540 },
}

function film(durationMs: number) {
  return recording({ durationMs, video: 'avc', size: { width: 640, height: 360 } })
}

function recording(seen: Pick<About & { is: 'recording' }, 'durationMs' | 'video' | 'size'>) {
  return { about: { is: 'recording', audio: 'aac', rotation: 0, ...seen } as const, pages: null }
}
