/** The families of tokens.css that come from files of their own: of titles, and of long texts. */
type Voice = 'display' | 'read'

/** For as long a browser itself shows nothing in place of a font it waits for (`font-display: block`), in ms. */
const patience = 3_000

/**
 * For a loader: waits until the faces that these texts need are there, so that the page is shown in them. A face that
 * comes after its text is not shown before the browser loads a page anew (scripts/fonts.ts), and for following links it
 * never does. Beyond its patience, and where a face cannot be had, the stand-ins do. A server has nothing to wait for.
 */
export async function facesFor(texts: { [V in Voice]?: string }): Promise<void> {
  if (import.meta.env.SSR) return
  const root = getComputedStyle(document.documentElement)
  // One by one: of several families the first stand-in that this system lacks would end the waiting.
  const faces = Object.entries(texts).flatMap(([voice, text]) =>
    root
      .getPropertyValue(`--font-${voice}`)
      .split(',')
      .map((family) => document.fonts.load(`1em ${family}`, text)),
  )
  await Promise.race([Promise.allSettled(faces), new Promise((end) => setTimeout(end, patience))])
}
