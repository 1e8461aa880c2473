/** The font families of tokens.css that are loaded from files: for titles and for long texts. */
type Voice = 'display' | 'read'

/** The timeout in ms; as long as browsers hide text that waits for its font (`font-display: block`). */
const patience = 3_000

/**
 * For a loader: waits until the font faces of these texts are loaded, because a face that is late is shown only after the
 * next full page load (scripts/fonts.ts). After the timeout, or when a face cannot be loaded, the fallback fonts are shown.
 */
export async function facesFor(texts: { [V in Voice]?: string }): Promise<void> {
  if (import.meta.env.SSR) return
  const root = getComputedStyle(document.documentElement)
  // One by one: with several families the first fallback font that the system lacks would end the waiting.
  const faces = Object.entries(texts).flatMap(([voice, text]) =>
    root
      .getPropertyValue(`--font-${voice}`)
      .split(',')
      .map((family) => document.fonts.load(`1em ${family}`, text)),
  )
  await Promise.race([Promise.allSettled(faces), new Promise((end) => setTimeout(end, patience))])
}
