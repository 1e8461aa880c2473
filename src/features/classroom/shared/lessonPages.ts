/** What the paths of pages begin with that may show other sites in a frame. */
export const lessonPages = '/learn/'
