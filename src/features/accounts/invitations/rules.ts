const day = 24 * 60 * 60 * 1000

/** How long an invitation is valid, in ms. */
export const invitationLife = 14 * day

/** The most invitations that are open at the same time. */
export const mostInvitations = 1000

/** How often the message of one invitation is sent at the most. */
export const mostSent = 5
