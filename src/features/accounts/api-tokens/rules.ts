/** The prefix of personal API tokens: it distinguishes them from session tokens, and lets scanners find leaked ones. */
export const tokenPrefix = 'tercet_'

/** The longest life of a personal API token in days, and the most tokens of a member. */
export const most = { days: 366, tokens: 50 } as const
