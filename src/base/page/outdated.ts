/** The event on `window` after a change that no form of the shown page has made: its data are then loaded again. */
export const pageOutdated = 'page-outdated'
