/** How fast recordings are played: from half to twice the usual speed. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** How large captions are. */
export const sizes = ['small', 'medium', 'large'] as const

/** How somebody plays recordings. */
export type PlayerSettings = {
  rate: number
  captions: boolean
  /** Of the captions; null for that of the recording. */
  language: string | null
  size: (typeof sizes)[number]
  /** Whether what is beside a recording is open. */
  transcript: boolean
  /** Whether keys do something. */
  shortcuts: boolean
}

/** How recordings are played before anything was chosen. */
export const usualSettings: PlayerSettings = {
  rate: 1,
  captions: true,
  language: null,
  size: 'medium',
  transcript: true,
  shortcuts: true,
}
