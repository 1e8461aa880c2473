/** The most characters of each text of a teacher's profile, and the most links. */
export const longest = { about: 4000, expertise: 120, links: 5 } as const

/** The number of learners from which it is shown: fewer would say more of single people than of a course. */
export const learnersShownFrom = 5

/** The links in a text with one on each line. */
export function linksIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}
