/** The longest of each text, as in variables, in UTF-16 units. */
export const longest = { name: 60, tagline: 80, email: 254, phone: 60, address: 200, links: 8 } as const

/** The numbers of the front page, in their order, and what they are by default. */
export const usualStatistics = { courses: 20, instructors: 150, assignments: 15, students: 1000 } as const

export type StatisticName = keyof typeof usualStatistics

export const statisticNames = Object.keys(usualStatistics) as StatisticName[]

/** The largest number of the front page. */
export const mostShown = 999_999

/** The hue of the colours as they were drawn, in degrees. */
export const drawnHue = 340

/** The longest side of an uploaded logo, in pixels. */
export const logoSide = 640
