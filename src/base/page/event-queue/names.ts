/** What the names of queued events in `localStorage` begin with. */
export const eventPrefix = 'event:'

/** What stands behind an address in the names of events that the server has refused, which stay here. */
export const refusedMark = '#refused'
