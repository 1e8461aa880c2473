import { renditionNames } from '../../rules.ts'

/** What a link to a file is for: to save it, or to play it on another device. */
export const linkUses = ['save', 'cast'] as const
export type LinkUse = (typeof linkUses)[number]

/** The forms of a file in which its bytes can be had. */
export const linkVariants = ['original', ...renditionNames] as const
export type LinkVariant = (typeof linkVariants)[number]

/** For how long a link to play can be opened, in ms: a film on another device takes its time. */
export const castLife = 4 * 3_600_000

/** The path of what a link opens. */
export function linkPath(token: string, name: string): string {
  return `/files/~/${token}/${encodeURIComponent(name)}`
}
