/** The number of this renderer: pages of an older one are written anew when they are next read. */
export const rendererNumber = 1
