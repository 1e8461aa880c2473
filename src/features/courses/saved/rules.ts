/** The most courses that a member has saved at a time. */
export const mostSaved = 500

/** The most courses that are kept in a browser without an account, and so the most that a sign-in joins. */
export const mostInBrowser = 200

/** The most courses that are asked for by their ids in one call. */
export const mostById = 50
