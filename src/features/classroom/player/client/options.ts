type Option = 'width' | 'keys'

const nameOf = (option: Option) => `reading-${option}`

const changed = 'reading-options'

/** How texts are read in this browser; null where nothing was chosen. */
export function readOption(option: Option): string | null {
  try {
    return localStorage.getItem(nameOf(option))
  } catch {
    return null
  }
}

/** Keeps a choice in this browser. */
export function writeOption(option: Option, value: string): void {
  try {
    localStorage.setItem(nameOf(option), value)
  } catch {
    // Without storage it is not kept.
  }
  dispatchEvent(new Event(changed))
}

/** Calls `tell` when a choice was made, in this tab or another. */
export function watchOptions(tell: () => void): () => void {
  for (const name of [changed, 'storage']) addEventListener(name, tell)
  return () => {
    for (const name of [changed, 'storage']) removeEventListener(name, tell)
  }
}
