/** A lesson: an item of kind `text` or `link` in its course. */
export type Lesson = { courseId: string; itemId: string }

/** The item that a lesson is to the outline. */
export const itemOf = ({ courseId, itemId }: Lesson) => ({ courseId, id: itemId })

/** In keys, the language of a lesson's text that is in the course's own language, whichever that is. */
export const ownLanguage = 'und'
