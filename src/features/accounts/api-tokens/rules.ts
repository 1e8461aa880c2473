/** What personal API tokens begin with, so that they can be told from session tokens and found where they leaked. */
export const tokenPrefix = 'tercet_'

/** The longest that a personal API token may serve, and the most that a member may have. */
export const most = { days: 366, tokens: 50 } as const
